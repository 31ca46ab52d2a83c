/** The page's only stylesheet: a phone first, both themes, nothing inline. */
export function styleSheet(fontHref?: string): string {
  const font = fontHref
    ? `@font-face { font-family: Vazirmatn; src: url("${fontHref}") format("woff2"); font-weight: 400 800; font-display: swap; }\n`
    : ''
  return font + rules
}

const rules = `
:root {
  color-scheme: dark light;
  --page: #0b0c0e; --surface: #14161a; --raised: #1c1f25; --line: #2a2e36;
  --text: #f4f5f7; --muted: #a4abb6; --act: #2fd3c4; --on-act: #04211f; --note: #ffb638; --bad: #ff6b6b; --good: #4ade80;
}
@media (prefers-color-scheme: light) {
  :root {
    --page: #f7f8f9; --surface: #ffffff; --raised: #eef1f3; --line: #d5dae0;
    --text: #14161a; --muted: #5a6472; --act: #0a7d76; --on-act: #ffffff; --note: #8a4e00; --bad: #c62828; --good: #15803d;
  }
}
* { box-sizing: border-box; margin: 0; }
body { min-block-size: 100dvh; display: grid; place-items: center; padding: 16px; background: var(--page); color: var(--text);
  font: 400 16px/1.8 Vazirmatn, "Noto Naskh Arabic UI", Tahoma, system-ui, sans-serif; }
main { inline-size: 100%; max-inline-size: 440px; padding: 20px; background: var(--surface); border: 1px solid var(--line); border-radius: 20px; }
.notice { padding: 6px 12px; border: 1px solid color-mix(in srgb, var(--note) 40%, transparent); border-radius: 12px; color: var(--note);
  font-size: 13px; text-align: center; }
.head { display: flex; align-items: center; gap: 12px; margin-block: 20px 4px; }
.head svg { flex: none; inline-size: 44px; block-size: 44px; padding: 10px; border-radius: 14px; background: var(--raised); fill: none; stroke: var(--act);
  stroke-width: 1.8; stroke-linecap: round; stroke-linejoin: round; }
.head.good svg { stroke: var(--good); }
.head.bad svg { stroke: var(--bad); }
h1 { font-size: 18px; line-height: 1.5; font-weight: 700; overflow-wrap: anywhere; }
.amount { margin-block: 12px; color: var(--muted); }
.amount strong { color: var(--text); font-size: 30px; line-height: 1.4; font-weight: 800; }
.amount small { display: block; font-size: 14px; }
dl { border-block: 1px solid var(--line); padding-block: 4px; }
dl div { display: flex; justify-content: space-between; gap: 16px; padding-block: 8px; font-size: 14px; }
dt { flex: none; color: var(--muted); }
dd { min-inline-size: 0; overflow-wrap: anywhere; text-align: end; }
dd[dir="ltr"] { text-align: start; font-size: 13px; line-height: 1.9; }
.main { display: grid; gap: 12px; margin-block-start: 20px; }
button, a, select { inline-size: 100%; min-block-size: 48px; padding: 8px 16px; border: 1px solid var(--line); border-radius: 12px; background: var(--raised);
  color: var(--text); font: inherit; font-weight: 600; text-align: center; text-decoration: none; cursor: pointer; transition: filter 150ms ease-out; }
.act { border-color: var(--act); background: var(--act); color: var(--on-act); font-weight: 700; }
:is(button, a, select):hover { filter: brightness(1.08); }
:is(button, a, select):focus-visible { outline: 2px solid var(--act); outline-offset: 2px; }
fieldset { margin-block-start: 24px; padding: 16px; border: 1px dashed var(--line); border-radius: 16px; display: grid; gap: 16px; }
legend { padding-inline: 8px; color: var(--muted); font-size: 14px; }
.case p { margin-block-start: 4px; color: var(--muted); font-size: 13px; line-height: 1.7; }
.case button { font-weight: 500; }
label { font-size: 14px; margin-block-end: -12px; }
select { font-weight: 400; text-align: start; }
.said { margin-block-start: 12px; color: var(--muted); }
@media (min-width: 600px) { body { padding: 32px; } main { padding: 28px; } .main { grid-template-columns: 2fr 1fr; } .main > :only-child { grid-column: 1 / -1; } }
@media (prefers-reduced-motion: reduce) { * { transition: none; } }
`
