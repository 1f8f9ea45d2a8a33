import { Button, Text } from '@radix-ui/themes'
import { useState } from 'react'
import type { Warehouse } from '#api/inventory/warehouses'
import { shelfList } from '#api/library/shelfLabels'
import { useAnswer } from '#views/core/data.ts'
import { errorText } from '#views/core/faults/errorText.ts'
import parts from '#views/core/Parts.module.css'
import { ErrorLine } from '#views/core/text/ErrorLine.tsx'
import { TextInput } from '#views/core/text/TextInput.tsx'
import { productionName } from './kinds'
import styles from './ShelfLabels.module.css'
import { texts } from './shelfTexts'

type Props = { warehouse: Warehouse; chosen: ReadonlySet<string>; onChange: (chosen: ReadonlySet<string>) => void }

export function ShelfChoice({ warehouse, chosen, onChange }: Props) {
  const [startsWith, setStartsWith] = useState('')
  const read = useAnswer(productionName, shelfList, { query: { warehouse, startsWith: startsWith.trim() } })
  const { shelves = [], isMore = false } = read.data?.data ?? {}
  const toggle = (shelf: string) => {
    const next = new Set(chosen)
    if (!next.delete(shelf)) next.add(shelf)
    onChange(next)
  }
  return (
    <fieldset className={parts.fields} aria-busy={read.isLoading}>
      <Text as="span" size="2" weight="medium" asChild>
        <legend>{texts.shelves}</legend>
      </Text>
      <div className={styles.tools}>
        <Text as="label" size="2" className={styles.search}>
          {texts.startsWith}
          <TextInput value={startsWith} maxLength={40} onChange={({ target }) => setStartsWith(target.value)} />
        </Text>
        <Button
          type="button"
          variant="soft"
          disabled={shelves.length === 0}
          onClick={() => onChange(new Set([...chosen, ...shelves.map(({ shelf }) => shelf)]))}
        >
          {texts.all}
        </Button>
        <Button type="button" variant="soft" color="gray" highContrast disabled={chosen.size === 0} onClick={() => onChange(new Set())}>
          {texts.clear}
        </Button>
        <Text size="2" role="status">
          {texts.chosen(chosen.size)}
        </Text>
      </div>
      {read.error && <ErrorLine>{errorText(read.error)}</ErrorLine>}
      {read.data && shelves.length === 0 && (
        <Text as="p" size="2">
          {startsWith.trim() ? texts.noMatch : texts.none}
        </Text>
      )}
      <ul className={styles.shelves}>
        {shelves.map(({ shelf, titles }) => (
          <li key={shelf}>
            <label className={styles.shelf}>
              <input type="checkbox" checked={chosen.has(shelf)} onChange={() => toggle(shelf)} />
              <bdi>{shelf}</bdi>
              <span className={styles.titles}>{texts.titles(titles)}</span>
            </label>
          </li>
        ))}
      </ul>
      {isMore && (
        <Text as="p" size="2">
          {texts.isMore(shelves.length)}
        </Text>
      )}
    </fieldset>
  )
}
