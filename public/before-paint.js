// The only Trusted Types policy: text that is given as HTML has no tags, and scripts of workers come from here.
globalThis.trustedTypes?.createPolicy('default', {
  createHTML: (text) => (text.includes('<') ? null : text),
  createScriptURL: (url) => (new URL(url, location.href).origin === location.origin ? url : null),
})

// Runs before the first paint, so that a chosen theme or language does not flash. Outside the bundle because it must block.
try {
  const page = document.documentElement
  const theme = localStorage.getItem('lastro.theme')
  if (theme === 'light' || theme === 'dark') page.dataset.theme = theme
  const language = localStorage.getItem('lastro.language')
  if ('site' in page.dataset) {
    // A public page is rendered in its address's language, and knows by the stored session which buttons to show.
    const asked = new URLSearchParams(location.search).get('lang')
    if (language === 'en' && asked === null) location.replace(`${location.pathname}?lang=en${location.hash}`)
    if (language === null && asked === 'en') localStorage.setItem('lastro.language', 'en')
    const session = JSON.parse(localStorage.getItem('lastro.session'))
    if (session !== null && !owesSecondStep(session)) page.dataset.session = ''
  } else if (language === 'en') {
    page.lang = 'en'
  }
} catch {
  // Storage can be switched off: the system's theme and Portuguese stand.
}

/** As `src/web/session/client/second-step.ts` tells it: half signed in is not signed in. */
function owesSecondStep({ access_token, user }) {
  if (!user.factors?.some(({ status }) => status === 'verified')) return false
  const claims = access_token.split('.')[1].replaceAll('-', '+').replaceAll('_', '/')
  return JSON.parse(atob(claims)).aal !== 'aal2'
}
