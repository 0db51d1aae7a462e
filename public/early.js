// Runs before the first paint, so that a dark screen is never white for a moment; the content policy forbids inline scripts.
// What it reads is written by src/api/client/preferences.ts.
;(function () {
  var chosen = {}
  try {
    chosen = JSON.parse(localStorage.getItem('savdo.preferences')) || {}
  } catch {
    // Storage is forbidden or spoilt: the device's own theme, in Russian.
  }
  var dark = chosen.theme === 'dark' || (chosen.theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.dataset.theme = dark ? 'dark' : 'light'
  document.documentElement.lang = { uz: 'uz-Cyrl', 'uz-latn': 'uz-Latn' }[chosen.language] || 'ru'

  // Zod would try whether a text may become a function: the content policy says no, and the console would tell of it.
  globalThis.__zod_globalConfig = { jitless: true }
  // The notifications' library makes its style sheet by innerHTML, which the content policy refuses; it takes the one that is there.
  var sheet = document.createElement('style')
  sheet.id = '_goober'
  sheet.append(' ')
  document.head.append(sheet)
})()
