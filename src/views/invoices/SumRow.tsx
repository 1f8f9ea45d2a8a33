import type { ReactNode } from 'react'

/** One line of what an invoice or a credit note comes to. */
export function SumRow({ label, isTotal = false, children }: { label: ReactNode; isTotal?: boolean; children: ReactNode }) {
  return (
    <tr>
      <th scope="row">{isTotal ? <strong>{label}</strong> : label}</th>
      <td data-end>{isTotal ? <strong>{children}</strong> : children}</td>
    </tr>
  )
}
