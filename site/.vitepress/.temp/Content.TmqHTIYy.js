import { usePreferredDark, useDark } from "@vueuse/core";
import { shallowRef, inject, computed, ref, watch, onUnmounted, reactive, markRaw, readonly, nextTick, defineComponent, h } from "vue";
function deserializeFunctions(r) {
  return Array.isArray(r) ? r.map(deserializeFunctions) : typeof r == "object" && r !== null ? Object.keys(r).reduce((t, n) => (t[n] = deserializeFunctions(r[n]), t), {}) : typeof r == "string" && r.startsWith("_vp-fn_") ? new Function(`return ${r.slice(7)}`)() : r;
}
const siteData = deserializeFunctions(JSON.parse('{"lang":"en-US","dir":"ltr","title":"krmkit","description":"Shows what every Kubernetes container will really get, runs configuration functions, merges Kubernetes YAML; what you did not change stays byte for byte.","base":"/krmkit/","head":[],"router":{"prefetchLinks":true},"appearance":true,"themeConfig":{"nav":[{"text":"Install","link":"/install"},{"text":"Playground","link":"/playground"},{"text":"Guides","link":"/guides/broken-references-in-ci"},{"text":"Verbs","link":"/verbs/"},{"text":"Codes","link":"/codes/"},{"text":"Library","link":"/api/"},{"text":"v1.0.0-rc.1","items":[{"text":"v1.1","link":"https://krmkit.github.io/krmkit/v1.1/","target":"_self"},{"text":"v1.0","link":"https://krmkit.github.io/krmkit/v1.0/","target":"_self"},{"text":"All releases","link":"https://github.com/krmkit/krmkit/releases"}]}],"sidebar":{"/":[{"text":"Start","items":[{"text":"Overview","link":"/"},{"text":"Install","link":"/install"},{"text":"Playground","link":"/playground"},{"text":"A first lesson","link":"/guides/first-lesson"},{"text":"Concepts","link":"/concepts"},{"text":"Broken references in CI","link":"/guides/broken-references-in-ci"},{"text":"Review a pull request","link":"/guides/review-a-pull-request"}]},{"text":"Guides","items":[{"text":"A fork of upstream manifests","link":"/guides/fork-of-upstream"},{"text":"A function in TypeScript","link":"/guides/function-in-typescript"},{"text":"Functions without docker","link":"/guides/functions-without-docker"},{"text":"A repository of Flux","link":"/guides/flux"},{"text":"A repository of Argo CD","link":"/guides/argocd"},{"text":"Helm, Argo CD and Flux","link":"/guides/helm-argocd-flux"},{"text":"From kpt","link":"/guides/from-kpt"},{"text":"From kustomize functions","link":"/guides/from-kustomize-functions"}]},{"text":"Check","items":[{"text":"What containers get","link":"/expand"},{"text":"Findings","link":"/findings"},{"text":"Configuration","link":"/configuration"},{"text":"In CI","link":"/ci"},{"text":"Preview of a change","link":"/preview"},{"text":"Editors","link":"/editors"},{"text":"Building kustomizations","link":"/build"}]},{"text":"Change","items":[{"text":"Packages","link":"/packages"},{"text":"Merging","link":"/merge"},{"text":"Packages from git","link":"/update"}]},{"text":"Functions","items":[{"text":"Running functions","link":"/functions"},{"text":"Built-in functions","link":"/built-in-functions"},{"text":"Writing functions","link":"/writing-functions"},{"text":"On a cluster","link":"/cluster-functions"},{"text":"Exported pipelines","link":"/export"},{"text":"From git and back","link":"/platform"},{"text":"In Argo CD","link":"/argocd-plugin"},{"text":"Many packages","link":"/scale"},{"text":"Caches","link":"/cache"}]},{"text":"Pods and clusters","items":[{"text":"A pod on this machine","link":"/start"},{"text":"Watching a cluster","link":"/watch"},{"text":"Admission webhook","link":"/webhook"},{"text":"Deploying","link":"/deploy"}]},{"text":"Reference","items":[{"text":"Verbs and flags","link":"/verbs/"},{"text":"Codes of findings","link":"/codes/"},{"text":"Configuration of built-ins","link":"/built-ins"},{"text":"JSON output","link":"/json-output"},{"text":"Glossary","link":"/glossary"},{"text":"Using the library","link":"/library"},{"text":"Library reference","link":"/api/"}]},{"text":"Project","items":[{"text":"Features compared","link":"/comparison"},{"text":"What differs, and why","link":"/differences"},{"text":"Compatibility","link":"/compatibility"},{"text":"Security","link":"/project/security"},{"text":"Changes","link":"/project/changelog"},{"text":"Contributing","link":"/project/contributing"},{"text":"Architecture","link":"/project/architecture"},{"text":"Code of conduct","link":"/project/code-of-conduct"}]}],"/verbs/":[{"text":"Overview","link":"/"},{"text":"Verbs and flags","link":"/verbs/","items":[{"text":"expand","link":"/verbs/expand"},{"text":"check","link":"/verbs/check"},{"text":"start","link":"/verbs/start"},{"text":"watch","link":"/verbs/watch"},{"text":"webhook","link":"/verbs/webhook"},{"text":"preview","link":"/verbs/preview"},{"text":"build","link":"/verbs/build"},{"text":"blame","link":"/verbs/blame"},{"text":"run","link":"/verbs/run"},{"text":"render","link":"/verbs/render"},{"text":"source","link":"/verbs/source"},{"text":"sink","link":"/verbs/sink"},{"text":"wrap","link":"/verbs/wrap"},{"text":"xargs","link":"/verbs/xargs"},{"text":"export","link":"/verbs/export"},{"text":"step","link":"/verbs/step"},{"text":"init","link":"/verbs/init"},{"text":"diff","link":"/verbs/diff"},{"text":"merge","link":"/verbs/merge"},{"text":"merge3","link":"/verbs/merge3"},{"text":"init-git","link":"/verbs/init-git"},{"text":"get","link":"/verbs/get"},{"text":"update","link":"/verbs/update"},{"text":"cat","link":"/verbs/cat"},{"text":"tree","link":"/verbs/tree"},{"text":"grep","link":"/verbs/grep"},{"text":"set","link":"/verbs/set"},{"text":"fmt","link":"/verbs/fmt"},{"text":"count","link":"/verbs/count"},{"text":"lsp","link":"/verbs/lsp"},{"text":"explain","link":"/verbs/explain"},{"text":"completion","link":"/verbs/completion"},{"text":"version","link":"/verbs/version"},{"text":"help","link":"/verbs/help"}]}],"/codes/":[{"text":"Overview","link":"/"},{"text":"Codes of findings","link":"/codes/","items":[{"text":"unreadable-file","link":"/codes/unreadable-file"},{"text":"unfinished-change","link":"/codes/unfinished-change"},{"text":"invalid-yaml","link":"/codes/invalid-yaml"},{"text":"invalid-resource","link":"/codes/invalid-resource"},{"text":"untyped-object","link":"/codes/untyped-object"},{"text":"template-file","link":"/codes/template-file"},{"text":"duplicate-key","link":"/codes/duplicate-key"},{"text":"duplicate-resource","link":"/codes/duplicate-resource"},{"text":"ambiguous-source","link":"/codes/ambiguous-source"},{"text":"root-not-built","link":"/codes/root-not-built"},{"text":"not-compared","link":"/codes/not-compared"},{"text":"unbuilt-kustomization","link":"/codes/unbuilt-kustomization"},{"text":"unused-component","link":"/codes/unused-component"},{"text":"unused-patch","link":"/codes/unused-patch"},{"text":"unrendered-package","link":"/codes/unrendered-package"},{"text":"unseen-containers","link":"/codes/unseen-containers"},{"text":"unused-suppression","link":"/codes/unused-suppression"},{"text":"invalid-configuration","link":"/codes/invalid-configuration"},{"text":"invalid-path","link":"/codes/invalid-path"},{"text":"written-out-alias","link":"/codes/written-out-alias"},{"text":"added-line-end","link":"/codes/added-line-end"},{"text":"refused-edit","link":"/codes/refused-edit"},{"text":"reference-lost-in-merge","link":"/codes/reference-lost-in-merge"},{"text":"invalid-directive","link":"/codes/invalid-directive"},{"text":"left-out-upstream","link":"/codes/left-out-upstream"},{"text":"kept-own","link":"/codes/kept-own"},{"text":"kept-both","link":"/codes/kept-both"},{"text":"invalid-kustomization","link":"/codes/invalid-kustomization"},{"text":"deprecated-field","link":"/codes/deprecated-field"},{"text":"missing-build-input","link":"/codes/missing-build-input"},{"text":"outside-root","link":"/codes/outside-root"},{"text":"remote-input","link":"/codes/remote-input"},{"text":"remote-failure","link":"/codes/remote-failure"},{"text":"kustomization-cycle","link":"/codes/kustomization-cycle"},{"text":"object-id-conflict","link":"/codes/object-id-conflict"},{"text":"invalid-entry","link":"/codes/invalid-entry"},{"text":"build-permission","link":"/codes/build-permission"},{"text":"invalid-chart","link":"/codes/invalid-chart"},{"text":"invalid-patch","link":"/codes/invalid-patch"},{"text":"invalid-target","link":"/codes/invalid-target"},{"text":"invalid-reference","link":"/codes/invalid-reference"},{"text":"unmatched-target","link":"/codes/unmatched-target"},{"text":"wide-replacement","link":"/codes/wide-replacement"},{"text":"kustomize-difference","link":"/codes/kustomize-difference"},{"text":"flux-substitution","link":"/codes/flux-substitution"},{"text":"controller-root","link":"/codes/controller-root"},{"text":"unknown-field","link":"/codes/unknown-field"},{"text":"wrong-type","link":"/codes/wrong-type"},{"text":"missing-field","link":"/codes/missing-field"},{"text":"invalid-value","link":"/codes/invalid-value"},{"text":"unserved-api-version","link":"/codes/unserved-api-version"},{"text":"deprecated-api-version","link":"/codes/deprecated-api-version"},{"text":"unchecked-kind","link":"/codes/unchecked-kind"},{"text":"unusable-schema","link":"/codes/unusable-schema"},{"text":"invalid-function","link":"/codes/invalid-function"},{"text":"invalid-kptfile","link":"/codes/invalid-kptfile"},{"text":"function-not-allowed","link":"/codes/function-not-allowed"},{"text":"function-crosses-shards","link":"/codes/function-crosses-shards"},{"text":"function-failed","link":"/codes/function-failed"},{"text":"invalid-function-output","link":"/codes/invalid-function-output"},{"text":"function-result","link":"/codes/function-result"},{"text":"kept-spelling","link":"/codes/kept-spelling"},{"text":"file-would-change","link":"/codes/file-would-change"},{"text":"cannot-export","link":"/codes/cannot-export"},{"text":"outdated-export","link":"/codes/outdated-export"},{"text":"unresolved-reference","link":"/codes/unresolved-reference"},{"text":"unclosed-reference","link":"/codes/unclosed-reference"},{"text":"forward-reference","link":"/codes/forward-reference"},{"text":"collapsed-escape","link":"/codes/collapsed-escape"},{"text":"shell-syntax","link":"/codes/shell-syntax"},{"text":"runtime-variable","link":"/codes/runtime-variable"},{"text":"never-expanded","link":"/codes/never-expanded"},{"text":"shell-runs-reference","link":"/codes/shell-runs-reference"},{"text":"non-ascii-after-dollar","link":"/codes/non-ascii-after-dollar"},{"text":"engine-escape","link":"/codes/engine-escape"},{"text":"duplicate-name","link":"/codes/duplicate-name"},{"text":"invalid-name","link":"/codes/invalid-name"},{"text":"skipped-name","link":"/codes/skipped-name"},{"text":"non-string-value","link":"/codes/non-string-value"},{"text":"invalid-value-source","link":"/codes/invalid-value-source"},{"text":"unreferencable-name","link":"/codes/unreferencable-name"},{"text":"missing-label","link":"/codes/missing-label"},{"text":"missing-configmap","link":"/codes/missing-configmap"},{"text":"missing-secret","link":"/codes/missing-secret"},{"text":"missing-service","link":"/codes/missing-service"},{"text":"missing-key","link":"/codes/missing-key"},{"text":"unusable-bytes","link":"/codes/unusable-bytes"},{"text":"service-link-shadowing","link":"/codes/service-link-shadowing"},{"text":"service-link-collision","link":"/codes/service-link-collision"},{"text":"missing-volume","link":"/codes/missing-volume"},{"text":"missing-claim","link":"/codes/missing-claim"},{"text":"missing-service-account","link":"/codes/missing-service-account"},{"text":"missing-backend","link":"/codes/missing-backend"},{"text":"missing-target-port","link":"/codes/missing-target-port"},{"text":"missing-gateway","link":"/codes/missing-gateway"},{"text":"missing-governing-service","link":"/codes/missing-governing-service"},{"text":"missing-scale-target","link":"/codes/missing-scale-target"},{"text":"unmatched-selector","link":"/codes/unmatched-selector"},{"text":"limit-from-node","link":"/codes/limit-from-node"},{"text":"invalid-field-ref","link":"/codes/invalid-field-ref"},{"text":"invalid-resource-field-ref","link":"/codes/invalid-resource-field-ref"},{"text":"invalid-file-key-ref","link":"/codes/invalid-file-key-ref"},{"text":"dropped-restart-policy","link":"/codes/dropped-restart-policy"},{"text":"unprepared-subpath","link":"/codes/unprepared-subpath"},{"text":"empty-home","link":"/codes/empty-home"},{"text":"lost-image-group","link":"/codes/lost-image-group"},{"text":"runs-as-root","link":"/codes/runs-as-root"},{"text":"cannot-start","link":"/codes/cannot-start"},{"text":"probe-reference","link":"/codes/probe-reference"},{"text":"hook-reference","link":"/codes/hook-reference"},{"text":"secret-in-arguments","link":"/codes/secret-in-arguments"},{"text":"exec-limit","link":"/codes/exec-limit"}]}],"/api/":[{"text":"Overview","link":"/"},{"text":"Library reference","link":"/api/","items":[{"text":"krmkit","link":"/api/krmkit/"},{"text":"krmkit/yaml","link":"/api/krmkit/yaml/"},{"text":"krmkit/kubelet","link":"/api/krmkit/kubelet/"},{"text":"krmkit/node","link":"/api/krmkit/node/"},{"text":"krmkit/fn","link":"/api/krmkit/fn/"}]}]},"outline":[2,3],"search":{"provider":"local","options":{"miniSearch":{"searchOptions":{"boostDocument":"_vp-fn_(id) => /\\\\/(?:api|project)\\\\//.test(id) ? 0.2 : /\\\\/(?:codes|verbs)\\\\//.test(id) ? 0.6 : 1"}}}},"socialLinks":[{"icon":"github","link":"https://github.com/krmkit/krmkit"}],"editLink":{"pattern":"https://github.com/krmkit/krmkit/edit/main/:path","text":"Edit this page"},"footer":{"message":"krmkit 1.0.0-rc.1, Apache-2.0"}},"locales":{},"scrollOffset":134,"cleanUrls":true}'));
const __vite_import_meta_env__ = {};
const EXTERNAL_URL_RE = /^(?:[a-z]+:|\/\/)/i;
const APPEARANCE_KEY = "vitepress-theme-appearance";
const HASH_RE = /#.*$/;
const HASH_OR_QUERY_RE = /[?#].*$/;
const INDEX_OR_EXT_RE = /(?:(^|\/)index)?\.(?:md|html)$/;
const inBrowser = typeof document !== "undefined";
const notFoundPageData = {
  relativePath: "404.md",
  filePath: "",
  title: "404",
  description: "Not Found",
  headers: [],
  frontmatter: { sidebar: false, layout: "page" },
  lastUpdated: 0,
  isNotFound: true
};
function isActive(currentPath, matchPath, asRegex = false) {
  if (matchPath === void 0) {
    return false;
  }
  currentPath = normalize(`/${currentPath}`);
  if (asRegex) {
    return new RegExp(matchPath).test(currentPath);
  }
  if (normalize(matchPath) !== currentPath) {
    return false;
  }
  const hashMatch = matchPath.match(HASH_RE);
  if (hashMatch) {
    return (inBrowser ? location.hash : "") === hashMatch[0];
  }
  return true;
}
function normalize(path) {
  return decodeURI(path).replace(HASH_OR_QUERY_RE, "").replace(INDEX_OR_EXT_RE, "$1");
}
function isExternal(path) {
  return EXTERNAL_URL_RE.test(path);
}
function getLocaleForPath(siteData2, relativePath) {
  return Object.keys(siteData2?.locales || {}).find((key) => key !== "root" && !isExternal(key) && isActive(relativePath, `/${key}/`, true)) || "root";
}
function resolveSiteDataByRoute(siteData2, relativePath) {
  const localeIndex = getLocaleForPath(siteData2, relativePath);
  return Object.assign({}, siteData2, {
    localeIndex,
    lang: siteData2.locales[localeIndex]?.lang ?? siteData2.lang,
    dir: siteData2.locales[localeIndex]?.dir ?? siteData2.dir,
    title: siteData2.locales[localeIndex]?.title ?? siteData2.title,
    titleTemplate: siteData2.locales[localeIndex]?.titleTemplate ?? siteData2.titleTemplate,
    description: siteData2.locales[localeIndex]?.description ?? siteData2.description,
    head: mergeHead(siteData2.head, siteData2.locales[localeIndex]?.head ?? []),
    themeConfig: {
      ...siteData2.themeConfig,
      ...siteData2.locales[localeIndex]?.themeConfig
    }
  });
}
function createTitle(siteData2, pageData) {
  const title = pageData.title || siteData2.title;
  const template = pageData.titleTemplate ?? siteData2.titleTemplate;
  if (typeof template === "string" && template.includes(":title")) {
    return template.replace(/:title/g, title);
  }
  const templateString = createTitleTemplate(siteData2.title, template);
  if (title === templateString.slice(3)) {
    return title;
  }
  return `${title}${templateString}`;
}
function createTitleTemplate(siteTitle, template) {
  if (template === false) {
    return "";
  }
  if (template === true || template === void 0) {
    return ` | ${siteTitle}`;
  }
  if (siteTitle === template) {
    return "";
  }
  return ` | ${template}`;
}
function hasTag(head, tag) {
  const [tagType, tagAttrs] = tag;
  if (tagType !== "meta")
    return false;
  const keyAttr = Object.entries(tagAttrs)[0];
  if (keyAttr == null)
    return false;
  return head.some(([type, attrs]) => type === tagType && attrs[keyAttr[0]] === keyAttr[1]);
}
function mergeHead(prev, curr) {
  return [...prev.filter((tagAttrs) => !hasTag(curr, tagAttrs)), ...curr];
}
const INVALID_CHAR_REGEX = /[\u0000-\u001F"#$&*+,:;<=>?[\]^`{|}\u007F]/g;
const DRIVE_LETTER_REGEX = /^[a-z]:/i;
function sanitizeFileName(name) {
  const match = DRIVE_LETTER_REGEX.exec(name);
  const driveLetter = match ? match[0] : "";
  return driveLetter + name.slice(driveLetter.length).replace(INVALID_CHAR_REGEX, "_").replace(/(^|\/)_+(?=[^/]*$)/, "$1");
}
const KNOWN_EXTENSIONS = /* @__PURE__ */ new Set();
function treatAsHtml(filename) {
  if (KNOWN_EXTENSIONS.size === 0) {
    const extraExts = typeof process === "object" && process.env?.VITE_EXTRA_EXTENSIONS || __vite_import_meta_env__?.VITE_EXTRA_EXTENSIONS || "";
    ("3g2,3gp,aac,ai,apng,au,avif,bin,bmp,cer,class,conf,crl,css,csv,dll,doc,eps,epub,exe,gif,gz,ics,ief,jar,jpe,jpeg,jpg,js,json,jsonld,m4a,man,mid,midi,mjs,mov,mp2,mp3,mp4,mpe,mpeg,mpg,mpp,oga,ogg,ogv,ogx,opus,otf,p10,p7c,p7m,p7s,pdf,png,ps,qt,roff,rtf,rtx,ser,svg,t,tif,tiff,tr,ts,tsv,ttf,txt,vtt,wav,weba,webm,webp,woff,woff2,xhtml,xml,yaml,yml,zip" + (extraExts && typeof extraExts === "string" ? "," + extraExts : "")).split(",").forEach((ext2) => KNOWN_EXTENSIONS.add(ext2));
  }
  const ext = filename.split(".").pop();
  return ext == null || !KNOWN_EXTENSIONS.has(ext.toLowerCase());
}
function escapeRegExp(str) {
  return str.replace(/[|\\{}()[\]^$+*?.]/g, "\\$&").replace(/-/g, "\\x2d");
}
const dataSymbol = /* @__PURE__ */ Symbol();
const siteDataRef = shallowRef(siteData);
function initData(route) {
  const site = computed(() => resolveSiteDataByRoute(siteDataRef.value, route.data.relativePath));
  const appearance = site.value.appearance;
  const isDark = appearance === "force-dark" ? ref(true) : appearance === "force-auto" ? usePreferredDark() : appearance ? useDark({
    storageKey: APPEARANCE_KEY,
    initialValue: () => appearance === "dark" ? "dark" : "auto",
    ...typeof appearance === "object" ? appearance : {}
  }) : ref(false);
  const hashRef = ref(inBrowser ? location.hash : "");
  if (inBrowser) {
    window.addEventListener("hashchange", () => {
      hashRef.value = location.hash;
    });
  }
  watch(() => route.data, () => {
    hashRef.value = inBrowser ? location.hash : "";
  });
  return {
    site,
    theme: computed(() => site.value.themeConfig),
    page: computed(() => route.data),
    frontmatter: computed(() => route.data.frontmatter),
    params: computed(() => route.data.params),
    lang: computed(() => site.value.lang),
    dir: computed(() => route.data.frontmatter.dir || site.value.dir),
    localeIndex: computed(() => site.value.localeIndex || "root"),
    title: computed(() => createTitle(site.value, route.data)),
    description: computed(() => route.data.description || site.value.description),
    isDark,
    hash: computed(() => hashRef.value)
  };
}
function useData() {
  const data = inject(dataSymbol);
  if (!data) {
    throw new Error("vitepress data not properly injected in app");
  }
  return data;
}
function joinPath(base, path) {
  return `${base}${path}`.replace(/\/+/g, "/");
}
function withBase(path) {
  return EXTERNAL_URL_RE.test(path) || !path.startsWith("/") ? path : joinPath(siteDataRef.value.base, path);
}
function pathToFile(path) {
  let pagePath = path.replace(/\.html$/, "");
  pagePath = decodeURIComponent(pagePath);
  pagePath = pagePath.replace(/\/$/, "/index");
  {
    if (inBrowser) {
      const base = "/krmkit/";
      pagePath = sanitizeFileName(pagePath.slice(base.length).replace(/\//g, "_") || "index") + ".md";
      let pageHash = __VP_HASH_MAP__[pagePath.toLowerCase()];
      if (!pageHash) {
        pagePath = pagePath.endsWith("_index.md") ? pagePath.slice(0, -9) + ".md" : pagePath.slice(0, -3) + "_index.md";
        pageHash = __VP_HASH_MAP__[pagePath.toLowerCase()];
      }
      if (!pageHash)
        return null;
      pagePath = `${base}${"assets"}/${pagePath}.${pageHash}.js`;
    } else {
      pagePath = `./${sanitizeFileName(pagePath.slice(1).replace(/\//g, "_"))}.md.js`;
    }
  }
  return pagePath;
}
let contentUpdatedCallbacks = [];
function onContentUpdated(fn) {
  contentUpdatedCallbacks.push(fn);
  onUnmounted(() => {
    contentUpdatedCallbacks = contentUpdatedCallbacks.filter((f) => f !== fn);
  });
}
function getScrollOffset() {
  let scrollOffset = siteDataRef.value.scrollOffset;
  let offset = 0;
  let padding = 24;
  if (typeof scrollOffset === "object" && "padding" in scrollOffset) {
    padding = scrollOffset.padding;
    scrollOffset = scrollOffset.selector;
  }
  if (typeof scrollOffset === "number") {
    offset = scrollOffset;
  } else if (typeof scrollOffset === "string") {
    offset = tryOffsetSelector(scrollOffset, padding);
  } else if (Array.isArray(scrollOffset)) {
    for (const selector of scrollOffset) {
      const res = tryOffsetSelector(selector, padding);
      if (res) {
        offset = res;
        break;
      }
    }
  }
  return offset;
}
function tryOffsetSelector(selector, padding) {
  const el = document.querySelector(selector);
  if (!el)
    return 0;
  const bot = el.getBoundingClientRect().bottom;
  if (bot < 0)
    return 0;
  return bot + padding;
}
const RouterSymbol = /* @__PURE__ */ Symbol();
const fakeHost = "http://a.com";
const getDefaultRoute = () => ({
  path: "/",
  component: null,
  data: notFoundPageData
});
function createRouter(loadPageModule, fallbackComponent) {
  const route = reactive(getDefaultRoute());
  const router = {
    route,
    go
  };
  async function go(href = inBrowser ? location.href : "/") {
    href = normalizeHref(href);
    if (await router.onBeforeRouteChange?.(href) === false)
      return;
    if (inBrowser && href !== normalizeHref(location.href)) {
      history.replaceState({ scrollPosition: window.scrollY }, "");
      history.pushState({}, "", href);
    }
    await loadPage(href);
    await (router.onAfterRouteChange ?? router.onAfterRouteChanged)?.(href);
  }
  let latestPendingPath = null;
  async function loadPage(href, scrollPosition = 0, isRetry = false) {
    if (await router.onBeforePageLoad?.(href) === false)
      return;
    const targetLoc = new URL(href, fakeHost);
    const pendingPath = latestPendingPath = targetLoc.pathname;
    try {
      let page = await loadPageModule(pendingPath);
      if (!page) {
        throw new Error(`Page not found: ${pendingPath}`);
      }
      if (latestPendingPath === pendingPath) {
        latestPendingPath = null;
        const { default: comp, __pageData } = page;
        if (!comp) {
          throw new Error(`Invalid route component: ${comp}`);
        }
        await router.onAfterPageLoad?.(href);
        route.path = inBrowser ? pendingPath : withBase(pendingPath);
        route.component = markRaw(comp);
        route.data = true ? markRaw(__pageData) : readonly(__pageData);
        if (inBrowser) {
          nextTick(() => {
            let actualPathname = siteDataRef.value.base + __pageData.relativePath.replace(/(?:(^|\/)index)?\.md$/, "$1");
            if (!siteDataRef.value.cleanUrls && !actualPathname.endsWith("/")) {
              actualPathname += ".html";
            }
            if (actualPathname !== targetLoc.pathname) {
              targetLoc.pathname = actualPathname;
              href = actualPathname + targetLoc.search + targetLoc.hash;
              history.replaceState({}, "", href);
            }
            if (targetLoc.hash && !scrollPosition) {
              let target = null;
              try {
                target = document.getElementById(decodeURIComponent(targetLoc.hash).slice(1));
              } catch (e) {
                console.warn(e);
              }
              if (target) {
                scrollTo(target, targetLoc.hash);
                return;
              }
            }
            window.scrollTo(0, scrollPosition);
          });
        }
      }
    } catch (err) {
      if (!/fetch|Page not found/.test(err.message) && !/^\/404(\.html|\/)?$/.test(href)) {
        console.error(err);
      }
      if (!isRetry) {
        try {
          const res = await fetch(siteDataRef.value.base + "hashmap.json");
          window.__VP_HASH_MAP__ = await res.json();
          await loadPage(href, scrollPosition, true);
          return;
        } catch (e) {
        }
      }
      if (latestPendingPath === pendingPath) {
        latestPendingPath = null;
        route.path = inBrowser ? pendingPath : withBase(pendingPath);
        route.component = fallbackComponent ? markRaw(fallbackComponent) : null;
        const relativePath = inBrowser ? pendingPath.replace(/(^|\/)$/, "$1index").replace(/(\.html)?$/, ".md").replace(/^\//, "") : "404.md";
        route.data = { ...notFoundPageData, relativePath };
      }
    }
  }
  if (inBrowser) {
    if (history.state === null) {
      history.replaceState({}, "");
    }
    window.addEventListener("click", (e) => {
      if (e.defaultPrevented || !(e.target instanceof Element) || e.target.closest("button") || // temporary fix for docsearch action buttons
      e.button !== 0 || e.ctrlKey || e.shiftKey || e.altKey || e.metaKey)
        return;
      const link = e.target.closest("a");
      if (!link || link.closest(".vp-raw") || link.hasAttribute("download") || link.hasAttribute("target"))
        return;
      const linkHref = link.getAttribute("href") ?? (link instanceof SVGAElement ? link.getAttribute("xlink:href") : null);
      if (linkHref == null)
        return;
      const { href, origin, pathname, hash, search } = new URL(linkHref, link.baseURI);
      const currentUrl = new URL(location.href);
      if (origin === currentUrl.origin && treatAsHtml(pathname)) {
        e.preventDefault();
        if (pathname === currentUrl.pathname && search === currentUrl.search) {
          if (hash !== currentUrl.hash) {
            history.pushState({}, "", href);
            window.dispatchEvent(new HashChangeEvent("hashchange", {
              oldURL: currentUrl.href,
              newURL: href
            }));
          }
          if (hash) {
            scrollTo(link, hash, link.classList.contains("header-anchor"));
          } else {
            window.scrollTo(0, 0);
          }
        } else {
          go(href);
        }
      }
    }, { capture: true });
    window.addEventListener("popstate", async (e) => {
      if (e.state === null)
        return;
      const href = normalizeHref(location.href);
      await loadPage(href, e.state && e.state.scrollPosition || 0);
      await (router.onAfterRouteChange ?? router.onAfterRouteChanged)?.(href);
    });
    window.addEventListener("hashchange", (e) => {
      e.preventDefault();
    });
  }
  return router;
}
function useRouter() {
  const router = inject(RouterSymbol);
  if (!router) {
    throw new Error("useRouter() is called without provider.");
  }
  return router;
}
function useRoute() {
  return useRouter().route;
}
function scrollTo(el, hash, smooth = false) {
  let target = null;
  try {
    target = el.classList.contains("header-anchor") ? el : document.getElementById(decodeURIComponent(hash).slice(1));
  } catch (e) {
    console.warn(e);
  }
  if (target) {
    let scrollToTarget = function() {
      if (!smooth || Math.abs(targetTop - window.scrollY) > window.innerHeight)
        window.scrollTo(0, targetTop);
      else
        window.scrollTo({ left: 0, top: targetTop, behavior: "smooth" });
    };
    const targetPadding = parseInt(window.getComputedStyle(target).paddingTop, 10);
    const targetTop = window.scrollY + target.getBoundingClientRect().top - getScrollOffset() + targetPadding;
    requestAnimationFrame(scrollToTarget);
  }
}
function normalizeHref(href) {
  const url = new URL(href, fakeHost);
  url.pathname = url.pathname.replace(/(^|\/)index(\.html)?$/, "$1");
  if (siteDataRef.value.cleanUrls)
    url.pathname = url.pathname.replace(/\.html$/, "");
  else if (!url.pathname.endsWith("/") && !url.pathname.endsWith(".html"))
    url.pathname += ".html";
  return url.pathname + url.search + url.hash;
}
const runCbs = () => contentUpdatedCallbacks.forEach((fn) => fn());
const Content = defineComponent({
  name: "VitePressContent",
  props: {
    as: { type: [Object, String], default: "div" }
  },
  setup(props) {
    const route = useRoute();
    const { frontmatter, site } = useData();
    watch(frontmatter, runCbs, { deep: true, flush: "post" });
    return () => h(props.as, site.value.contentProps ?? { style: { position: "relative" } }, [
      route.component ? h(route.component, {
        onVnodeMounted: runCbs,
        onVnodeUpdated: runCbs,
        onVnodeUnmounted: runCbs
      }) : "404 Page Not Found"
    ]);
  }
});
export {
  Content as C,
  EXTERNAL_URL_RE as E,
  RouterSymbol as R,
  isActive as a,
  useRoute as b,
  inBrowser as c,
  createTitle as d,
  initData as e,
  dataSymbol as f,
  getScrollOffset as g,
  createRouter as h,
  isExternal as i,
  useRouter as j,
  escapeRegExp as k,
  mergeHead as m,
  onContentUpdated as o,
  pathToFile as p,
  siteDataRef as s,
  treatAsHtml as t,
  useData as u,
  withBase as w
};
