// Before the first paint: the theme and the direction, so that neither changes under one's eyes.
// The rest of it is src/views/preferences.ts, which has to agree; a test compares them.
;(() => {
  const root = document.documentElement
  const read = (key) => {
    try {
      return localStorage.getItem(key)
    } catch {
      return null
    }
  }
  // The theme is of the person who is signed in; the entrance follows the system.
  const theme = read('token') === null ? 'system' : read('theme')
  const isDark = theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  root.classList.add(isDark ? 'dark' : 'light')
  root.dir = read('direction') === 'rtl' ? 'rtl' : 'ltr'
})()
