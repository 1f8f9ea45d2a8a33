import { columnOf } from '#api/products/importColumns'
import { type ImportItem, importRowList } from '#api/products/imports'
import { useAnswer } from '#views/core/data.ts'
import { Formula } from './Formula'
import styles from './Import.module.css'
import { texts } from './texts'

const reviewingTexts = texts.reviewing
const shown = 100

export function Changes({ item }: { item: ImportItem }) {
  const { data } = useAnswer('Import', importRowList, { params: { id: item.id }, body: { filter: { only: 'change' }, pageSize: shown } })
  const places = new Map(item.columns.map(({ field, index }) => [field, index]))
  const rows = data?.data.flatMap(({ id, changes, marks, productDetailId }) =>
    Object.entries(changes).map(([field, [from, to]]) => {
      const isFormula = marks[places.get(field) ?? -1] === 'formula'
      return { id, field, from, to, productDetailId, isFormula }
    }),
  )
  return (
    <details>
      <summary>{reviewingTexts.changes}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways is reached by keys */}
      <section className={styles.scroll} aria-label={reviewingTexts.changes} tabIndex={0}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{reviewingTexts.row}</th>
              <th scope="col">{reviewingTexts.edition}</th>
              <th scope="col">{reviewingTexts.column}</th>
              <th scope="col">{reviewingTexts.from}</th>
              <th scope="col">{reviewingTexts.to}</th>
            </tr>
          </thead>
          <tbody>
            {rows?.map(({ id, field, from, to, productDetailId, isFormula }) => (
              <tr key={`${id} ${field}`}>
                <td>{id}</td>
                <td>{productDetailId}</td>
                <td>{columnOf(field)?.label}</td>
                <td dir="auto">{from || '—'}</td>
                <td dir="auto">
                  {to || '—'} {isFormula && <Formula />}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  )
}
