import { html } from 'hono/html'

export type CarrierRequest = { at: string; carrier: string; what: string; reference: string }
/** `events`: statuses of PostNord that a test adds. */
export type Parcel = { number: string; reference: string; handedIn: string; packages: string[]; events: string[] }

const table = (caption: string, heads: readonly string[], rows: readonly (readonly string[])[]) => html`<h2>${caption}</h2>
  <table><thead><tr>${heads.map((head) => html`<th scope="col">${head}</th>`)}</tr></thead>
  <tbody>${rows.map((row) => html`<tr>${row.map((cell) => html`<td>${cell}</td>`)}</tr>`)}</tbody></table>`

export const page = ({ requests, parcels }: { requests: readonly CarrierRequest[]; parcels: readonly Parcel[] }) => html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta http-equiv="refresh" content="5"><meta name="viewport" content="width=device-width">
<title>Carriers for demonstrations</title>
<style>:root{color-scheme:light dark;font:15px/1.5 system-ui}body{margin:2rem}td,th{padding:.25rem 1rem .25rem 0;text-align:start;vertical-align:top}</style></head>
<body><h1>Carriers for demonstrations</h1>
${table(
  'Calls to the carrier',
  ['At', 'Carrier', 'What', 'Reference'],
  requests.toReversed().map(({ at, carrier, what, reference }) => [at, carrier, what, reference]),
)}
${table(
  'What is booked',
  ['Number', 'Reference', 'At'],
  parcels.toReversed().map(({ number, reference, handedIn }) => [number, reference, handedIn]),
)}
</body></html>`
