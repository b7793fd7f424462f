/** Style sheet of the page: one column, quiet colours with enough contrast in light and dark, visible focus. */
export const CSS = `
:root { color-scheme: light dark; --tinta: #1c2430; --suave: #566173; --papel: #f5f6f8; --hoja: #fff; --raya: #dde1e8; --acento: #a4133c; }
@media (prefers-color-scheme: dark) { :root { --tinta: #e8ebf0; --suave: #a5afbf; --papel: #12161c; --hoja: #1a2029; --raya: #2d3644; --acento: #ff8fa3; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--papel); color: var(--tinta); font: 15px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; }
header, main { max-width: 78rem; margin: 0 auto; padding: 0 1.5rem; }
header { padding-top: 2rem; border-top: 6px solid var(--acento); max-width: none; }
header > * { max-width: 75rem; margin-left: auto; margin-right: auto; }
h1 { margin-top: 0; margin-bottom: .25rem; font-size: 1.6rem; letter-spacing: -.01em; }
header p { margin-top: 0; margin-bottom: 1rem; color: var(--suave); }
nav a { margin-right: 1.25rem; }
a { color: var(--acento); text-underline-offset: .2em; }
a:focus-visible, .caja:focus-visible { outline: 3px solid var(--acento); outline-offset: 2px; border-radius: 4px; }
.saltar { position: absolute; left: -100vw; }
.saltar:focus { left: 1rem; top: 1rem; background: var(--hoja); padding: .5rem 1rem; }
section { margin: 2rem 0; }
h2 { font-size: 1.1rem; margin: 0 0 .6rem; }
h2 small { font-weight: 400; color: var(--suave); margin-left: .5rem; white-space: nowrap; }
small { color: var(--suave); }
.caja, .vacio { background: var(--hoja); border: 1px solid var(--raya); border-radius: 10px; }
.caja { overflow-x: auto; }
.vacio { margin: 0; padding: 1rem 1.25rem; color: var(--suave); }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
th, td { text-align: left; vertical-align: top; padding: .55rem .9rem; border-bottom: 1px solid var(--raya); }
tbody tr:last-child td { border-bottom: 0; }
th { font-size: .8rem; font-weight: 600; color: var(--suave); white-space: nowrap; }
td:first-child, .der { white-space: nowrap; }
.der { text-align: right; }
code { font: .9em/1.4 ui-monospace, "SFMono-Regular", Menlo, Consolas, monospace; overflow-wrap: anywhere; }
td code { white-space: nowrap; }
textarea { width: 100%; font: .85rem/1.5 ui-monospace, "SFMono-Regular", Menlo, Consolas, monospace; background: var(--hoja); color: inherit; border: 1px solid var(--suave); border-radius: 10px; padding: .75rem; }
button { font: inherit; padding: .5rem 1.25rem; border: 0; border-radius: 8px; background: var(--acento); color: var(--hoja); cursor: pointer; }
button:focus-visible, textarea:focus-visible, input:focus-visible { outline: 3px solid var(--acento); outline-offset: 2px; }
dd { margin: 0 0 .6rem; color: var(--suave); }
article { margin-bottom: 1rem; overflow-wrap: anywhere; }
input[type=file] { max-width: 100%; }
.xml { margin: 0; padding: 1rem 1.25rem; font: .85rem/1.5 ui-monospace, "SFMono-Regular", Menlo, Consolas, monospace; white-space: pre-wrap; overflow-wrap: anywhere; }
@media (max-width: 48rem) {
  header, main { padding-left: 1rem; padding-right: 1rem; }
  table, tbody, tr { display: block; }
  thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
  tr { padding: .5rem 0; border-bottom: 1px solid var(--raya); }
  tbody tr:last-child { border-bottom: 0; }
  td { display: grid; grid-template-columns: 6.5rem 1fr; gap: .5rem; padding: .15rem 1rem; border: 0; }
  td:empty { display: none; }
  td::before { content: attr(data-columna); color: var(--suave); font-size: .85em; }
  .der { text-align: left; }
  td code { white-space: normal; }
}
`
