import { X509Certificate } from 'node:crypto'
import type { Hono } from 'hono'
import { html, raw } from 'hono/html'
import { renderSVG } from 'uqr'
import type { Language } from '../../src/rules/language.ts'
import { languageOf, translate } from '../messages.ts'
import type { Env } from '../serve.ts'
import type { Trust } from './https.ts'

const LANGUAGES: Readonly<Record<Language, { tag: string; name: string }>> = {
  ru: { tag: 'ru', name: 'Русский' },
  uz: { tag: 'uz-Cyrl', name: 'Ўзбекча' },
  'uz-latn': { tag: 'uz-Latn', name: 'Oʻzbekcha' },
}
const SYSTEMS = ['windows', 'android', 'ipad', 'macos', 'firefox'] as const

/** Answers how a device comes to trust this server (`/trust`), and the certificate for that (`/ca.crt`). Both need no HTTPS. */
export function serveTrust(app: Hono<Env>, trust: Trust): void {
  const certificate = new X509Certificate(trust.authority)
  app.get('/ca.crt', (c) =>
    c.body(new Uint8Array(certificate.raw), 200, {
      'content-type': 'application/x-x509-ca-cert',
      'content-disposition': 'attachment; filename="savdo-ca.crt"',
      'cache-control': 'no-cache',
    }),
  )
  app.get('/trust', (c) => {
    const port = /:(\d+)$/.exec(c.req.header('host') ?? '')?.[0] ?? ''
    const chosen = c.req.query('language')
    const language = chosen && chosen in LANGUAGES ? (chosen as Language) : languageOf(c.req.header('accept-language'))
    return c.html(pageOf(trust, port, language), 200, { 'cache-control': 'no-cache' })
  })
}

function pageOf({ hosts, fingerprint }: Trust, port: string, language: Language) {
  const t = translate(language)
  const word = (key: string) => t(`screen.trust.${key}`)
  const [name = 'localhost', address = name] = hosts
  const secure = `https://${name}${port}/`
  const here = `http://${address.includes(':') ? `[${address}]` : address}${port}/trust`
  return html`<!doctype html>
    <html lang="${LANGUAGES[language].tag}">
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>${word('title')} · Savdo</title>
      <style>
        ${raw(STYLE)}
      </style>
      <nav>
        ${Object.entries(LANGUAGES).map(([code, one]) => html`<a href="?language=${code}" lang="${one.tag}" ${code === language ? raw(' aria-current="true"') : ''}>${one.name}</a> `)}
      </nav>
      <main>
        <h1>${word('title')}</h1>
        <p>${word('why')}</p>
        <p><a class="button" href="/ca.crt">${word('download')}</a></p>
        <p class="fine">${word('compare')}<br /><code>${fingerprint}</code></p>
        ${SYSTEMS.map(
          (system) =>
            html`<details>
              <summary>${word(`${system}.name`)}</summary>
              <p>${word(`${system}.steps`)}</p>
            </details>`,
        )}
        <h2>${word('then')}</h2>
        <p><a href="${secure}">${secure}</a></p>
        <p class="fine">${word('byName')}</p>
        <h2>${word('otherDevices')}</h2>
        <figure>
          ${raw(renderSVG(here, { border: 2 }))}
          <figcaption>${here}</figcaption>
        </figure>
      </main>
    </html>`
}

const STYLE = `
:root{color-scheme:light dark;--accent:#0b6e5c;--line:#8884}
@media (prefers-color-scheme:dark){:root{--accent:#4fc3a8}}
body{font:16px/1.5 system-ui,sans-serif;margin:0 auto;max-width:40rem;padding:1rem}
nav{display:flex;gap:1rem;justify-content:flex-end}
a{color:var(--accent)}a[aria-current]{font-weight:600;text-decoration:none}
h1{font-size:1.5rem;line-height:1.25}h2{font-size:1.125rem;margin-top:2rem}
.button{background:#0b6e5c;border-radius:6px;color:#fff;display:inline-block;min-height:44px;line-height:44px;padding:0 1.25rem;text-decoration:none}
.fine{font-size:.875rem;opacity:.8}code{overflow-wrap:anywhere}
details{border-top:1px solid var(--line)}details:last-of-type{border-bottom:1px solid var(--line)}
summary{cursor:pointer;font-weight:600;padding:.75rem 0}
figure{margin:0}figure svg{background:#fff;display:block;height:12rem;width:12rem}figcaption{font-size:.875rem;margin-top:.5rem;overflow-wrap:anywhere}`
