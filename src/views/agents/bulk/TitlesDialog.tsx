import { useId, useRef, useState } from 'react'
import { addOwnPreOrder, addOwnPreOrderItem, preOrderList } from '#api/agents/own'
import { client } from '#api/core/client'
import { submit } from '#api/core/sending/submit'
import { editionsForDistributor, type titlesForDistributor } from '#api/products/calls'
import controls from '#views/core/controls.module.css'
import { useList } from '#views/core/data.ts'
import { NumberInput } from '#views/core/number/NumberInput.tsx'
import parts from '#views/core/Parts.module.css'
import { requestName } from '../kinds'
import { texts as agents } from '../texts'
import styles from './Bulk.module.css'
import { BulkDialog } from './BulkDialog'
import { texts } from './texts'

const page = (filter: Record<string, unknown>) => ({ searchKey: '', page: 1, pageSize: 100, sort: 'id desc', filter })
const drafts = page({ state: 'draft', origin: 'agent' })

type Title = { id: number; title: string; editionCount: number }
const whyNot = ({ editionCount }: Title) => (editionCount === 1 ? undefined : editionCount ? texts.severalEditions : texts.noEdition)

type Props = { kind: keyof typeof titlesForDistributor; titles: readonly Title[]; onDone: () => void; onClose: () => void }

export default function TitlesDialog({ kind, titles, onDone, onClose }: Props) {
  const id = useId()
  const read = useList(requestName, preOrderList, drafts).data?.data
  const [chosen, setChosen] = useState<number>()
  const [quantity, setQuantity] = useState(1)
  const made = useRef<Promise<number>>(undefined)
  const draftId = chosen ?? read?.[0]?.id ?? 0
  /** The rows share one new draft. */
  const draft = async () => {
    if (draftId) return draftId
    made.current ??= submit(addOwnPreOrder, { body: {} }).then(({ data }) => data.id)
    try {
      return await made.current
    } catch (error) {
      made.current = undefined
      throw error
    }
  }
  const add = async (title: Title) => {
    const { data } = await client.call(editionsForDistributor[kind], { body: page({ productId: title.id }) })
    const [edition] = data as unknown as { id: number }[]
    return submit(addOwnPreOrderItem, { params: { id: await draft() }, body: { productDetailId: edition?.id, quantity } })
  }
  return (
    <BulkDialog
      title={texts.orderTitle}
      rows={titles.map((title) => ({ ...title, label: title.title, why: whyNot(title) }))}
      isReady={read !== undefined && quantity >= 1}
      actions={[{ label: texts.order, send: add }]}
      onDone={onDone}
      onClose={onClose}
    >
      <label className={styles.field} htmlFor={`${id}-copies`}>
        {texts.each}
        <NumberInput
          id={`${id}-copies`}
          isInteger
          className={parts.copies}
          min={1}
          max={100_000}
          value={quantity}
          onChange={({ target }) => setQuantity(Math.trunc(Number(target.value)))}
        />
      </label>
      <label className={styles.field} htmlFor={`${id}-draft`}>
        {agents.own.on}
        <select id={`${id}-draft`} className={controls.select} value={draftId} onChange={({ target }) => setChosen(Number(target.value))}>
          {(read ?? []).map((row) => (
            <option key={row.id} value={row.id}>
              {agents.label(row.id, 'draft')}
            </option>
          ))}
          <option value={0}>{agents.own.fresh}</option>
        </select>
      </label>
    </BulkDialog>
  )
}
