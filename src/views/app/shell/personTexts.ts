export const texts = {
  theme: { system: 'Theme: system', light: 'Theme: light', dark: 'Theme: dark' },
  direction: { ltr: 'Direction: left to right', rtl: 'Direction: right to left' },
  report: 'Report a problem',
  profile: 'Profile',
  security: 'Sign-in and security',
}
