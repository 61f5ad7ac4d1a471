/** The script of the API reference. It is not part of the portal but uses its language and theme. */

/** The language in the address wins; otherwise the one chosen last, here or in the portal. */
export const apiDocsJs = `const theme = localStorage.getItem('theme')
if (theme) document.documentElement.dataset.theme = theme
const saved = localStorage.getItem('currentLang')
const isNamed = new URLSearchParams(location.search).has('lang')
if (!isNamed && ['zh', 'en'].includes(saved) && !document.documentElement.lang.startsWith(saved))
  location.replace('?lang=' + saved + location.hash)
addEventListener('click', ({ target }) => {
  const chosen = target.dataset.language
  if (chosen) localStorage.setItem('currentLang', chosen)
})`
