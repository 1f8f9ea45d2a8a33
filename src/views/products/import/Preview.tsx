import { Text } from '@radix-ui/themes'
import type { ImportItem } from '#api/products/imports'
import type { ImportSessionEvent } from '#machines/products/importSession'
import styles from './Import.module.css'
import { texts } from './texts'

const mappingTexts = texts.mapping

/** First rows as they are in the file; a click takes another one for the headings. */
export function Preview({ item, send }: { item: ImportItem; send: (event: ImportSessionEvent) => void }) {
  const { preview, headingRow, sheet } = item
  if (!preview.length) return null
  return (
    <details className={styles.preview} open={headingRow > 1}>
      <summary>{mappingTexts.preview}</summary>
      <Text as="p" size="2" color="gray">
        {mappingTexts.headingsAre(headingRow)}
      </Text>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways is reached by keys */}
      <section className={styles.scroll} aria-label={mappingTexts.preview} tabIndex={0}>
        <table className={styles.table}>
          <tbody>
            {preview.map(({ number, cells }) => (
              <tr key={number} aria-current={number === headingRow || undefined} data-above={number < headingRow || undefined}>
                <th scope="row">
                  <input
                    type="radio"
                    name="heading row"
                    aria-label={mappingTexts.takeHeadings(number)}
                    checked={number === headingRow}
                    onChange={() => send({ type: 'sheet.chosen', sheet, headingRow: number })}
                  />{' '}
                  {number}
                </th>
                {cells.map((text, i) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: cells have no other name
                  <td key={i} dir="auto">
                    {text}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  )
}
