/** Every word of an edition's page. */
export const texts = {
  groups: {
    identity: 'Identity',
    form: 'Form',
    publishing: 'Publishing',
    price: 'Price',
    selling: 'Selling',
    pictures: 'Pictures',
    files: 'Files',
    more: 'More',
  },
  /** Within a sentence, whatever the direction of its words. */
  title: (title: string) => `\u2068‘${title}’\u2069`,
  gregorian: (date: string) => `In our calendar: ${date}`,
  cover: (title: string) => `Cover of ${title}`,
  backCover: (title: string) => `Back cover of ${title}`,
  picture: (place: number, says: string) => `Picture ${place} shows: ${says}`,
  previous: 'Previous edition',
  next: 'Next edition',
  of: (place: number, count: number) => `Edition ${place} of ${count}`,
  without: (amount: string, vat: string) => `${amount} without VAT, ${vat} of VAT`,
  with: (amount: string, vat: string) => `${amount} with VAT, ${vat} of it VAT`,
  movements: 'Movements',
  stock: (stockholm: string, tehran: string) => `In stock: Stockholm ${stockholm}, Tehran ${tehran}`,
} as const
