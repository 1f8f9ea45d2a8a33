// Shows theme and direction: before the first paint, and on 'preferences' (src/views/preferences.ts). Signed out, the system's theme.
{
  const { classList } = document.documentElement
  const system = matchMedia('(prefers-color-scheme: dark)')
  const apply = () => {
    const { token, theme, direction } = localStorage
    const isDark = (token && theme === 'dark') || (!(token && theme === 'light') && system.matches)
    classList.toggle('dark', isDark)
    classList.toggle('light', !isDark)
    document.documentElement.dir = direction || 'ltr'
  }
  apply()
  system.onchange = apply
  addEventListener('storage', apply)
  addEventListener('preferences', apply)
}
