-- Uses the features of krmkit in Neovim as a user does, and writes what a user sees: `RESULTS` names the file.
local results = {}

local function wait_for(condition)
  vim.wait(20000, condition, 20)
end

local function open(path)
  vim.cmd('edit ' .. path)
  wait_for(function()
    return #vim.lsp.buf_get_clients(0) > 0
  end)
end

-- The name of the file below the folder, and the line.
local function place(path, line)
  return vim.fn.fnamemodify(path, ':.') .. ':' .. line
end

-- The cursor on the first `$(NAME)` or word like this.
local function go_to(text)
  vim.fn.cursor(1, 1)
  vim.fn.search('\\V' .. text, 'cW')
  vim.fn.cursor(vim.fn.line('.'), vim.fn.col('.') + 2)
end

local function codes(buffer)
  local found = {}
  for _, diagnostic in ipairs(vim.diagnostic.get(buffer)) do
    table.insert(found, diagnostic.user_data.lsp.code .. ':' .. (diagnostic.lnum + 1))
  end
  table.sort(found)
  return found
end

local function quickfix(request)
  vim.fn.setqflist({})
  request()
  wait_for(function()
    return #vim.fn.getqflist() > 0
  end)
  local found = {}
  for _, item in ipairs(vim.fn.getqflist()) do
    table.insert(found, item)
  end
  vim.cmd('cclose')
  return found
end

local function text()
  return table.concat(vim.api.nvim_buf_get_lines(0, 0, -1, false), '\n') .. '\n'
end

open('base/pod.yaml')
local pod = vim.api.nvim_get_current_buf()
vim.cmd('silent %s/(LEVEL), /(LEVL), /')
wait_for(function()
  return #codes(pod) > 0
end)
results.diagnostics = codes(pod)

go_to('$(LEVL)')
vim.ui.select = function(items, _, choose)
  choose(items[1], 1)
end
vim.lsp.buf.code_action()
wait_for(function()
  return not text():find('LEVL', 1, true)
end)
results.codeAction = vim.fn.getline(vim.fn.search('args:', 'cn'))
wait_for(function()
  return #codes(pod) == 0
end)

results.inlayHints = 'not in this version'
if vim.lsp.inlay_hint then
  vim.lsp.inlay_hint.enable(true)
  wait_for(function()
    return #vim.lsp.inlay_hint.get({ bufnr = pod }) == 2
  end)
  local line = vim.fn.getline(11)
  for at = 2, 1, -1 do
    local hint = vim.lsp.inlay_hint.get({ bufnr = pod })[at].inlay_hint
    local label = (hint.paddingLeft and ' ' or '') .. hint.label
    line = line:sub(1, hint.position.character) .. label .. line:sub(hint.position.character + 1)
  end
  results.inlayHints = line
end

go_to('$(COLOR)')
vim.lsp.buf.hover()
local function shown()
  for _, window in ipairs(vim.api.nvim_list_wins()) do
    if vim.api.nvim_win_get_config(window).relative ~= '' then
      local buffer = vim.api.nvim_win_get_buf(window)
      return table.concat(vim.api.nvim_buf_get_lines(buffer, 0, -1, false), '\n')
    end
  end
end
wait_for(shown)
results.hover = shown()

vim.lsp.buf.definition()
wait_for(function()
  return vim.fn.line('.') ~= 11
end)
results.definition = place(vim.api.nvim_buf_get_name(0), vim.fn.line('.'))

local position = { textDocument = { uri = vim.uri_from_bufnr(pod) }, position = { line = 10, character = 23 } }
local answers = vim.lsp.buf_request_sync(pod, 'textDocument/completion', position, 20000)
results.completion = {}
for _, answer in pairs(answers) do
  for _, item in ipairs(answer.result.items or answer.result) do
    table.insert(results.completion, item.label)
  end
end
table.sort(results.completion)

results.symbols = {}
for _, item in ipairs(quickfix(vim.lsp.buf.document_symbol)) do
  table.insert(results.symbols, (item.text:gsub('^%[%w+%] ', '')))
end

open('base/config.yaml')
local config = vim.api.nvim_get_current_buf()
go_to('color')
results.references = {}
for _, item in ipairs(quickfix(vim.lsp.buf.references)) do
  table.insert(results.references, place(vim.api.nvim_buf_get_name(item.bufnr), item.lnum))
end
table.sort(results.references)

-- One client for both files: findings are not doubled.
results.clients = #vim.lsp.get_active_clients()

vim.api.nvim_set_current_buf(config)
vim.cmd('silent %s/  color/  paint/')
wait_for(function()
  return #codes(pod) > 0
end)
results.otherFile = codes(pod)
vim.cmd('silent %s/  paint/  color/')
wait_for(function()
  return #codes(pod) == 0
end)

go_to('color')
vim.lsp.buf.rename('paint')
wait_for(function()
  return text():find('paint', 1, true)
end)
results.rename = {}
for _, buffer in ipairs({ config, pod }) do
  for _, line in ipairs(vim.api.nvim_buf_get_lines(buffer, 0, -1, false)) do
    if line:find('paint', 1, true) then
      table.insert(results.rename, line)
    end
  end
end

open('prod/extra.yaml')
if vim.lsp.buf.format then
  vim.lsp.buf.format({ timeout_ms = 20000 })
else
  vim.lsp.buf.formatting_sync({}, 20000)
end
results.formatting = text()

local file = io.open(vim.env.RESULTS, 'w')
file:write(vim.fn.json_encode(results))
file:close()
vim.cmd('qall!')
