/** Every word that is said of an ISBN while it is typed. */
export const texts = {
  asking: 'Looking it up…',
  unknown: 'Not looked up: saving checks it',
  isOn: 'is on',
  from: (group: string) => `${group} · free`,
  alsoPrinted: 'Also printed on',
  sameTitle: 'A title of this name is there: add the edition to',
} as const
