import { inLanguage } from '#api/core/texts/inLanguage'

export const texts = inLanguage('app/person', {
  theme: { system: 'Theme: system', light: 'Theme: light', dark: 'Theme: dark' },
  direction: { ltr: 'Direction: left to right', rtl: 'Direction: right to left' },
  report: 'Report a problem',
})
