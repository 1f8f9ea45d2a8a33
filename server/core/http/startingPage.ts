import { createHash } from 'node:crypto'

const script = `
const statusLine = document.getElementById('statusLine')
async function ask() {
  try {
    const answer = await fetch('/api/ready', { cache: 'no-store' })
    if (answer.ok) return location.reload()
    const { message } = await answer.json()
    statusLine.textContent = message
  } catch {
    statusLine.textContent = statusLine.dataset.away
  }
  setTimeout(ask, 1000)
}
ask()
`

const style = `
html { color-scheme: light; --background: #fff; --text: #1c2024; --soft: #60646c; --line: #d9d9e0; }
html.dark { color-scheme: dark; --background: #111113; --text: #edeef0; --soft: #b0b4ba; --line: #363a3f; }
body { margin: 0; min-block-size: 100dvh; display: grid; place-items: center; background: var(--background); color: var(--text);
  font: 1rem/1.5 -apple-system, BlinkMacSystemFont, "Segoe UI (Custom)", Roboto, "Helvetica Neue", "Open Sans (Custom)", system-ui, sans-serif; }
main { max-inline-size: 26rem; margin: 1.5rem; padding: 2rem; border: 1px solid var(--line); border-radius: 0.5rem; text-align: center; }
img { inline-size: 3rem; block-size: 3rem; }
h1 { margin: 1rem 0 0.5rem; font-size: 1.25rem; line-height: 1.4; }
p { margin: 0.5rem 0 0; color: var(--soft); unicode-bidi: plaintext; }
#statusLine { color: var(--text); }
progress { inline-size: 100%; margin-block-start: 1.25rem; accent-color: #3e63dd; }
@media (prefers-reduced-motion: reduce) { progress { display: none; } }
`

const escaped = (text: string) => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)
const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

export const startingPolicy =
  `default-src 'none'; script-src 'self' ${hashOf(script)}; style-src ${hashOf(style)}; ` +
  "img-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** Reloads itself when the server is ready. */
export const startingPage = (step: string): string => `<!doctype html>
<html lang="en" dir="ltr">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Starting · Back office</title>
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<script src="/theme.js"></script>
<style>${style}</style>
<noscript><meta http-equiv="refresh" content="2"></noscript>
<main>
<img src="/icon.svg" alt="">
<h1>The back office is starting</h1>
<p id="statusLine" role="status" data-away="The server does not answer just now. Trying again.">${escaped(step)}</p>
<p>This page goes on by itself when it is ready.</p>
<progress aria-label="Starting"></progress>
</main>
<script>${script}</script>
</html>
`
