import { download } from './download'

/** Hands a file of an answer, in Base64, to the person. */
export const saveFile = ({ name, pdf }: { name: string; pdf: string }): void =>
  download(new Blob([Uint8Array.from(atob(pdf), (sign) => sign.charCodeAt(0))], { type: 'application/pdf' }), name)
