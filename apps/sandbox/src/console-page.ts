/** The console: one page, one poll, no framework. Mails are shown as text; their HTML opens in a sandboxed frame. */
export const consolePage = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Sandbox console</title>
<link rel="stylesheet" href="/console.css">
<script type="module" src="/console.js"></script>
</head>
<body>
<header><h1>Sandbox console</h1><p>Mails and texts of this machine end here. Nobody else reads them.</p></header>
<main>
<div class="bar"><label>Sent to <input id="to" type="search" placeholder="maria@delgado.test" autocomplete="off"></label><button id="empty" type="button">Empty the inbox</button></div>
<p id="none" role="status">No mails yet. They appear here by themselves.</p>
<ol id="list" aria-label="Messages"></ol>
</main>
</body>
</html>`

export const consoleStyle = `
:root{color-scheme:light dark;--canvas:light-dark(#f6f7f9,#0d141e);--surface:light-dark(#fff,#151e2b);--text:light-dark(#111b2b,#e8edf4);--muted:light-dark(#5a6678,#9aa7b8);--line:light-dark(#e2e6ec,#263244);--blue:light-dark(#1f53d6,#8fb2ff)}
*{box-sizing:border-box}
body{margin:0;background:var(--canvas);color:var(--text);font:14px/1.5 system-ui,sans-serif}
header{background:#0b1726;color:#f4f7fb;padding:20px 24px}
header h1{margin:0;font-size:20px}header p{margin:4px 0 0;color:#9db2d6}
main{max-width:880px;margin:0 auto;padding:24px 16px}
.bar{display:flex;flex-wrap:wrap;gap:12px;align-items:end;justify-content:space-between;margin-bottom:16px}
label{display:grid;gap:4px;flex:1;max-width:360px}
input,button{font:inherit;color:inherit;background:var(--surface);border:1px solid #788497;border-radius:8px;padding:8px 12px;min-height:40px}
button{cursor:pointer}
:focus-visible{outline:2px solid var(--blue);outline-offset:2px}
ol{list-style:none;margin:0;padding:0;display:grid;gap:12px}
li{background:var(--surface);border:1px solid var(--line);border-radius:12px;padding:16px 20px;overflow-wrap:anywhere}
li h2{margin:0 0 4px;font-size:16px}
.meta{color:var(--muted);margin:0 0 12px}
.code{display:flex;gap:12px;align-items:center;margin-bottom:12px}
.code b{font-size:28px;letter-spacing:.12em;font-variant-numeric:tabular-nums}
pre{margin:0;white-space:pre-wrap;font:inherit}
a{color:var(--blue)}
`

export const consoleScript = `
const list = document.getElementById('list'), none = document.getElementById('none'), to = document.getElementById('to')
let shown = ''
const element = (name, properties, ...inside) => { const made = Object.assign(document.createElement(name), properties); made.append(...inside); return made }
const linked = (text) => text.split(/(https?:\\/\\/\\S+)/).map((part) => /^https?:/.test(part) ? element('a', { href: part, textContent: part }) : part)
const card = (message) => {
  const parts = [element('h2', { textContent: message.subject || 'Text message' }), element('p', { className: 'meta', textContent: 'To ' + message.to + ', ' + new Date(message.receivedAt).toLocaleString() })]
  if (message.code) {
    const copy = element('button', { type: 'button', textContent: 'Copy code' })
    copy.addEventListener('click', async () => { await navigator.clipboard.writeText(message.code); copy.textContent = 'Copied' })
    parts.push(element('p', { className: 'code' }, element('b', { textContent: message.code }), copy))
  }
  parts.push(element('pre', {}, ...linked(message.text)))
  return element('li', {}, ...parts)
}
const look = async () => {
  const answer = await fetch('/__sandbox/inbox?to=' + encodeURIComponent(to.value.trim())).catch(() => undefined)
  if (!answer?.ok) return
  const text = await answer.text()
  if (text === shown) return
  shown = text
  const messages = JSON.parse(text)
  none.hidden = messages.length > 0
  list.replaceChildren(...messages.map(card))
}
to.addEventListener('input', look)
document.getElementById('empty').addEventListener('click', async () => { await fetch('/__sandbox/inbox', { method: 'DELETE' }); await look() })
setInterval(look, 1500)
look()
`
