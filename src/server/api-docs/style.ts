/** The style of the API reference: the index next to the calls, or above them on narrow screens; light and dark. */
const dark =
  'color-scheme:dark;--ink:#e8edf4;--soft:#aab6c6;--line:#2a3543;--page:#0e141c;--surface:#161e29;--link:#6aa5ff;--mark:#14294a;--wait:#e0a24a;--wait-soft:#362709'

export const apiDocsCss = `:root{color-scheme:light;--ink:#101c2e;--soft:#48576b;--line:#e2e7ee;--page:#f5f7fa;--surface:#fff;--link:#0b5bd3;--mark:#e9f1fd;--wait:#8f5400;--wait-soft:#fdf2e0}
@media (prefers-color-scheme:dark){:root:not([data-theme=light]){${dark}}}
:root[data-theme=dark]{${dark}}
*{box-sizing:border-box}
html{scroll-padding-top:72px}
body{margin:0;background:var(--page);color:var(--ink);font:14px/1.5 system-ui,"PingFang SC","Microsoft YaHei","Noto Sans SC",sans-serif}
code{font:13px/1.5 ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;overflow-wrap:anywhere}
a{color:var(--link);text-decoration:none}
a:hover,.lead a{text-decoration:underline;text-underline-offset:3px}
:focus-visible{outline:2px solid var(--link);outline-offset:2px}
h1,h2,h3,p,ul{margin:0;padding:0}
h1{font-size:20px;line-height:28px}
h2{font-size:16px;line-height:24px}
h3{margin:16px 0 4px;font-size:13px}
ul{list-style:none}
header{position:sticky;top:0;z-index:1;display:flex;align-items:center;flex-wrap:wrap;gap:4px 16px;min-height:56px;padding:4px 24px;border-bottom:1px solid var(--line);background:var(--surface)}
header a{line-height:24px}
.brand{color:var(--ink);font-size:17px;font-weight:700}
.brand i{color:var(--link);font-style:normal}
.grow{flex:1}
.sandbox{padding:3px 10px;border-radius:99px;background:var(--wait-soft);color:var(--wait);font-size:12px;font-weight:650}
.soft{color:var(--soft)}
.frame{display:grid;grid-template-columns:300px minmax(0,1fr);gap:16px 32px;max-width:1320px;margin:0 auto;padding:24px}
section:first-child{margin-top:0}
.lead{grid-column:1/-1}
nav{position:sticky;top:80px;align-self:start;max-height:calc(100vh - 104px);overflow-y:auto}
nav h2{margin:16px 0 4px;font-size:13px;line-height:20px;color:var(--soft)}
nav h2:first-child{margin-top:0}
nav a{display:block;padding:4px 8px;border-radius:6px;color:var(--ink)}
nav a:hover{background:var(--mark);text-decoration:none}
nav code{display:block;color:var(--soft);font-size:12px}
section{margin-top:16px;padding:20px;border:1px solid var(--line);border-radius:8px;background:var(--surface)}
section:target{border-color:var(--link)}
section>p{margin-top:4px}
h2 code{font-size:14px}
summary{margin-top:16px;font-size:13px;font-weight:650;line-height:24px;cursor:pointer}
table{width:100%;border-collapse:collapse}
td{padding:4px 12px 4px 0;border-top:1px solid var(--line);vertical-align:top;overflow-wrap:anywhere}
@media (max-width:899.98px){
html{scroll-padding-top:112px}
header{padding:4px 16px}
.frame{grid-template-columns:minmax(0,1fr);gap:16px;padding:16px}
nav{position:static;max-height:40vh;padding:8px;border:1px solid var(--line);border-radius:8px}
section{padding:16px}
}`
