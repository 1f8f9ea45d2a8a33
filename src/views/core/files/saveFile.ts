import { download } from './download'

export const saveFile = ({ name, pdf }: { name: string; pdf: string }): void =>
  download(new Blob([Uint8Array.from(atob(pdf), (sign) => sign.charCodeAt(0))], { type: 'application/pdf' }), name)
