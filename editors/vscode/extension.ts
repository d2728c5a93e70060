import process from 'node:process';
import type { ExtensionContext, LogOutputChannel } from 'vscode';
import { commands, window, workspace } from 'vscode';
import type { LanguageClientOptions } from 'vscode-languageclient/node';
import { LanguageClient } from 'vscode-languageclient/node';

/** Files that kustomizations use. */
const FILES = '**/*.{yaml,yml,json,env,properties}';

/** Starts `krmkit lsp`. VS Code calls it when a file of YAML is opened. */
export async function activate({ subscriptions }: ExtensionContext): Promise<void> {
  const log = window.createOutputChannel('krmkit', { log: true });
  let client = createClient(log);
  subscriptions.push(
    log,
    { dispose: () => void client.stop() },
    commands.registerCommand('krmkit.showLog', () => log.show()),
    commands.registerCommand('krmkit.restart', async () => {
      await client.dispose();
      client = createClient(log);
      await start(client);
    }),
    workspace.onDidChangeConfiguration(async (change) => {
      const names = ['krmkit.path', 'krmkit.completeSchemas'];
      if (names.some((name) => change.affectsConfiguration(name))) await commands.executeCommand('krmkit.restart');
    }),
  );
  await start(client);
}

function createClient(outputChannel: LogOutputChannel): LanguageClient {
  const settings = workspace.getConfiguration('krmkit');
  const options: LanguageClientOptions = {
    documentSelector: [
      { scheme: 'file', language: 'yaml' },
      { scheme: 'file', pattern: FILES },
    ],
    initializationOptions: { completeSchemas: settings.get<boolean>('completeSchemas', false) },
    outputChannel,
  };
  // npm installs a script on Windows, which only a shell starts.
  const isWindows = process.platform === 'win32';
  const path = settings.get<string>('path', 'krmkit');
  const command = isWindows ? `"${path}"` : path;
  return new LanguageClient('krmkit', 'krmkit', { command, args: ['lsp'], options: { shell: isWindows } }, options);
}

async function start(client: LanguageClient): Promise<void> {
  try {
    await client.start();
  } catch (problem) {
    const reason = problem instanceof Error ? problem.message : String(problem);
    const settings = 'Open settings';
    const chosen = await window.showErrorMessage(
      `krmkit cannot be started: ${reason}. Install it with "npm install --global krmkit", or set krmkit.path.`,
      settings,
    );
    if (chosen === settings) await commands.executeCommand('workbench.action.openSettings', 'krmkit.path');
  }
}
