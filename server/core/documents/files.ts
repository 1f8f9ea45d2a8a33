export function pdfFile(name: string, bytes: Buffer): { name: string; pdf: string } {
  if (bytes.subarray(0, 5).toString() !== '%PDF-') throw new Error('The typesetter made no PDF')
  return { name, pdf: bytes.toString('base64') }
}
