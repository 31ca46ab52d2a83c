/** What each calls when it runs: the test defines it. */
const call = 'hit()'

const scripts = [
  `<script>${call}</script>`,
  `<img src=x onerror=${call}>`,
  `<svg onload=${call}>`,
  `<svg><script>${call}</script></svg>`,
  `<iframe srcdoc="<script>parent.${call}</script>">`,
  `<a href="javascript:${call}">باز کنید</a>`,
  `<details open ontoggle=${call}>`,
  `<input autofocus onfocus=${call}>`,
  `<video><source onerror=${call}></video>`,
  `<math><mi xlink:href="javascript:${call}">x</mi></math>`,
  `<object data="javascript:${call}">`,
  `<style>@import 'javascript:${call}'</style>`,
  `<link rel=stylesheet href="javascript:${call}">`,
  `<meta http-equiv=refresh content="0;url=javascript:${call}">`,
  `<base href="javascript:${call}//">`,
  `<form action="javascript:${call}"><button>x</button></form>`,
  `javascript:${call}`,
  `{{constructor.constructor('${call}')()}}`,
  `\${${call}}`,
  `%3Cscript%3E${call}%3C/script%3E`,
]

/** Contexts to break out of: text, attributes, elements, comments, scripts in a document, and text that hides what it is. */
const wrappers: ((script: string) => string)[] = [
  (script) => script,
  (script) => `"${script}`,
  (script) => `'>${script}`,
  (script) => `"><${script}`,
  (script) => `</title>${script}`,
  (script) => `</textarea>${script}`,
  (script) => `--><!-- ${script}`,
  (script) => `</script>${script}`,
  (script) => `\u202e${script}\u202c`,
  (script) => `&quot;${script.replaceAll('<', '&lt;').replaceAll('>', '&gt;')}`,
]

/** 200 strings that a shopper might write where a name, an address or a message belongs (DESK-16). */
export const hostileStrings: readonly string[] = wrappers.flatMap((wrap) => scripts.map(wrap))

/** Markup that no page of ours writes: tags and attributes of the strings as they would look if they were not text. */
export const liveMarkup =
  /<(?:img src=x|svg onload|svg><script|iframe srcdoc|details open ontoggle|input autofocus onfocus|video><source|math>|object data|script>hit\(\)|base href="javascript|meta http-equiv=refresh|form action="javascript|style>@import 'javascript|a href="javascript)/i
