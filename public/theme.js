// Shows language, theme and direction: before the first paint, and on 'preferences' (src/views/core/preferences.ts). Signed out, the system's theme; on paper light.
{
  const root = document.documentElement
  const system = matchMedia('(prefers-color-scheme: dark)')
  const print = matchMedia('print')
  let isPrinting = print.matches
  const known = ['en', 'sv', 'fa']
  const own = navigator.languages.map((name) => name.slice(0, 2)).find((name) => known.includes(name)) || 'en'
  const language = () => known.find((name) => name === localStorage.getItem(`language.${localStorage.preferencesOf}`)) || own
  // Once: texts of another language come with the next start.
  root.lang = language()
  const apply = () => {
    const { token, theme, direction } = localStorage
    const isDark = !isPrinting && ((token && theme === 'dark') || (!(token && theme === 'light') && system.matches))
    root.classList.toggle('dark', isDark)
    root.classList.toggle('light', !isDark)
    root.dir = direction || (root.lang === 'fa' ? 'rtl' : 'ltr')
  }
  apply()
  system.onchange = apply
  const printing = (value) => () => {
    isPrinting = value
    apply()
  }
  addEventListener('beforeprint', printing(true))
  addEventListener('afterprint', printing(false))
  print.onchange = () => printing(print.matches)()
  addEventListener('storage', apply)
  addEventListener('preferences', () => {
    apply()
    // Of whoever has signed in, or has chosen another.
    if (localStorage.preferencesOf && language() !== root.lang) location.reload()
  })
}
