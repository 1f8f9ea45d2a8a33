export const texts = {
  asking: 'Checking…',
  unknown: 'Not checked yet. Saving checks it',
  isOn: 'is on',
  from: (group: string) => `${group} · free`,
  publisherBy: 'Publisher by the prefix',
  alsoPrinted: 'Also printed on',
  sameTitle: 'A title with this name exists. Add the edition to',
} as const
