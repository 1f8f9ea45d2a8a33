// Shows theme and direction: before the first paint, and on 'preferences' (src/views/preferences.ts). Signed out, the system's theme; on paper light.
{
  const { classList } = document.documentElement
  const system = matchMedia('(prefers-color-scheme: dark)')
  const print = matchMedia('print')
  let isPrinting = print.matches
  const apply = () => {
    const { token, theme, direction } = localStorage
    const isDark = !isPrinting && ((token && theme === 'dark') || (!(token && theme === 'light') && system.matches))
    classList.toggle('dark', isDark)
    classList.toggle('light', !isDark)
    document.documentElement.dir = direction || 'ltr'
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
  addEventListener('preferences', apply)
}
