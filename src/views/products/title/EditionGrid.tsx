import { Button, Heading, Text, Link as TextLink } from '@radix-ui/themes'
import { shallowEqual, useSelector } from '@xstate/react'
import { type ClipboardEvent, type KeyboardEvent, useRef, useState } from 'react'
import { Link } from 'wouter'
import { metaOf } from '#api/core/field'
import type { Kind } from '#api/products/rules'
import type { FormActor } from '#machines/core/form'
import { GridCell } from './GridCell'
import { choicesIn, pasteInto, type Selection, selects } from './paste'
import styles from './Title.module.css'
import { texts } from './texts'
import { withoutEdition } from './useTitleForm'
import { cellName, editionFieldsOf, editionKeys, isNewKey, newEdition, newKey, titleEntity } from './values'

const wanted = [
  ...['formatId', 'bookCoverId', 'isbn', 'gtin', 'documentNumber', 'editionNumber', 'publisherId', 'publicationDate', 'pages'],
  ...['weightGrams', 'currencyId', 'price', 'priceIncludesVat', 'taxId', 'status'],
]

type Props = { kind: Kind; form: FormActor; isReadOnly: boolean; nameOf: (key: string) => string }

/** The editions of a title as a sheet: each cell is a field of the form, addressed by the edition it is of. */
export function EditionGrid({ kind, form, isReadOnly, nameOf }: Props) {
  const keys = useSelector(form, ({ context }) => editionKeys(context.values), shallowEqual)
  const names = useSelector(form, () => keys.map(nameOf), shallowEqual)
  const fields = editionFieldsOf(kind)
  const columns = wanted.filter((name) => name in fields)
  const grid = useRef<HTMLTableElement>(null)
  const [selection, setSelection] = useState<Selection>()
  const [said, setSaid] = useState('')
  const path = titleEntity(kind).path

  const write = (values: (held: Record<string, unknown>) => Record<string, unknown>) => {
    const { context } = form.getSnapshot()
    form.send({ type: 'form.rebased', initial: context.saved, values: values({ ...context.values, ...context.typed }) })
  }
  const focus = (column: string, row: number) => {
    const key = keys[row]
    if (key) grid.current?.querySelector<HTMLElement>(`[name="${cellName(key, column)}"]`)?.focus()
  }
  const placeOf = (target: EventTarget): { column: string; row: number } | undefined => {
    const cell = target instanceof Element ? target.closest<HTMLElement>('[data-column]') : null
    const { column, row } = cell?.dataset ?? {}
    return column === undefined ? undefined : { column, row: Number(row) }
  }

  const onKeyDown = (event: KeyboardEvent) => {
    const place = placeOf(event.target)
    if (!place || event.defaultPrevented || event.nativeEvent.isComposing || event.altKey || event.ctrlKey || event.metaKey) return
    const isDown = event.key === 'ArrowDown' || event.key === 'Enter'
    if (!isDown && event.key !== 'ArrowUp') return
    const isChoice = event.target instanceof HTMLSelectElement
    // A list of choices has the arrows for itself; Shift is ours in every cell.
    if (isChoice && event.key !== 'Enter' && !event.shiftKey) return
    event.preventDefault()
    const step = event.key === 'ArrowUp' || (event.key === 'Enter' && event.shiftKey) ? -1 : 1
    if (event.key !== 'Enter' && event.shiftKey) {
      const { from, to } = selection?.column === place.column ? selection : { from: place.row, to: place.row }
      return setSelection({ column: place.column, from, to: Math.min(keys.length - 1, Math.max(0, to + step)) })
    }
    setSelection(undefined)
    focus(place.column, place.row + step)
  }
  const onPaste = (event: ClipboardEvent) => {
    const place = placeOf(event.target)
    const text = event.clipboardData.getData('text/plain')
    const at =
      place &&
      (selection && selects(selection, place.column, place.row) ? selection : { column: place.column, from: place.row, to: place.row })
    // One value into one cell is the browser's own paste.
    if (isReadOnly || !at || (at.from === at.to && !/[\r\n\t]/.test(text))) return
    event.preventDefault()
    const field = fields[at.column]
    if (!field) return
    const meta = metaOf(field)
    const { values, done, left, unread } = pasteInto({ text, at, keys, choices: choicesIn(meta, event.currentTarget, at, keys) })
    write((held) => ({ ...held, ...values }))
    for (const name of Object.keys(values)) form.send({ type: 'field.left', name })
    setSaid(texts.pasted(done, left) + (unread ? texts.unread(unread) : ''))
  }
  const add = () => {
    const key = newKey()
    write((held) => ({ ...held, ...newEdition(kind, key, held) }))
    requestAnimationFrame(() => grid.current?.querySelector<HTMLElement>(`[name="${cellName(key, columns[0] ?? '')}"]`)?.focus())
  }

  return (
    <section className={styles.wide} aria-label={texts.editions}>
      <div className={styles.tools}>
        <Heading as="h2" size="3">
          {texts.editions}
        </Heading>
        {!isReadOnly && (
          <Button type="button" size="1" variant="soft" onClick={add}>
            {texts.addEdition}
          </Button>
        )}
        <Text size="1" color="gray" role="status">
          {said || (keys.length ? texts.gridHint : texts.noEditions)}
        </Text>
      </div>
      {keys.length > 0 && (
        <div className={styles.scroll}>
          <table ref={grid} className={styles.grid} onKeyDown={onKeyDown} onPaste={onPaste}>
            <thead>
              <tr>
                {columns.map((name) => (
                  <th key={name} scope="col">
                    {fields[name] && metaOf(fields[name]).label}
                  </th>
                ))}
                <th scope="col">
                  <span className="visually-hidden">{texts.editions}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {keys.map((key, row) => (
                <tr key={key}>
                  {columns.map((column) => (
                    <td key={column}>
                      <GridCell
                        form={form}
                        name={cellName(key, column)}
                        meta={metaOf(fields[column] as NonNullable<(typeof fields)[string]>)}
                        label={names[row] ?? ''}
                        column={column}
                        row={row}
                        isReadOnly={isReadOnly}
                        isSelected={selection !== undefined && selects(selection, column, row)}
                        onFocus={() => selection && !selects(selection, column, row) && setSelection(undefined)}
                        onExtend={() =>
                          setSelection((before) => ({ column, from: before?.column === column ? before.from : row, to: row }))
                        }
                      />
                    </td>
                  ))}
                  <td className={styles.read}>
                    {isNewKey(key) ? (
                      !isReadOnly && (
                        <Button
                          type="button"
                          size="1"
                          variant="ghost"
                          color="gray"
                          onClick={() => write((held) => withoutEdition(held, key))}
                        >
                          ✕<span className="visually-hidden">{texts.takeAway(names[row] ?? '')}</span>
                        </Button>
                      )
                    ) : (
                      <TextLink asChild size="1">
                        <Link href={`${path}/detail/edit/${key}`} aria-label={texts.open(names[row] ?? '')}>
                          →
                        </Link>
                      </TextLink>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  )
}
