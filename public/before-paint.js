// Runs before the first paint, so that a chosen theme or language does not flash. Outside the bundle because it must block.
try {
  const theme = localStorage.getItem('lastro.theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
  if (localStorage.getItem('lastro.language') === 'en') document.documentElement.lang = 'en'
} catch {
  // Storage can be switched off: the system's theme and Portuguese stand.
}
