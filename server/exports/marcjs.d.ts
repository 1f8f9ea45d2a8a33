declare module 'marcjs' {
  type Parsed = { leader: string; fields: string[][] }
  export const Marc: {
    format(record: { leader: string; fields: readonly (readonly string[])[] }, type: 'iso2709'): string
    parse(raw: Uint8Array, type: 'iso2709'): Parsed
  }
}
