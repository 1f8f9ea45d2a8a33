import { Button, Flex, Heading, Skeleton, Text } from '@radix-ui/themes'
import { type FormEvent, useId, useState } from 'react'
import { dryRunErasure, type Erasure, erasePerson } from '#api/accounts/privacy'
import type { AnyEntity } from '#api/core/entity'
import { foldText } from '#api/core/search/fold'
import { submit } from '#api/core/sending/submit'
import { refresh, useDryRun } from '#views/core/data.ts'
import { Modal } from '#views/core/dialog/Modal.tsx'
import { type Row, rowLabel } from '#views/core/entity/row.ts'
import { errorText } from '#views/core/faults/errorText.ts'
import { tryAgain } from '#views/core/faults/tryAgain.ts'
import { date, number } from '#views/core/format.ts'
import { HeldNotice } from '#views/core/held/HeldNotice.tsx'
import { Notice } from '#views/core/held/Notice.tsx'
import { useHeldCommand } from '#views/core/held/useHeldCommand.ts'
import { SmallTable } from '#views/core/SmallTable.tsx'
import { TextInput } from '#views/core/text/TextInput.tsx'
import { toast } from '#views/core/toast/toast.ts'
import styles from '#views/orders/copies/Copies.module.css'
import { texts } from './texts'

const erasingTexts = texts.erasing

type Props = { entity: AnyEntity; row: Row; onClose: () => void }

export default function EraseDialog({ entity, row, onClose }: Props) {
  const id = useId()
  // Kept, as erasing removes the name.
  const [name] = useState(() => rowLabel(entity, row))
  const [email] = useState(() => (typeof row.email === 'string' ? row.email : ''))
  const [typed, setTyped] = useState('')
  const [done, setDone] = useState<Erasure>()
  const preview = useDryRun(dryRunErasure, done ? null : { params: { id: row.id } })
  const held = useHeldCommand(`Erasure of ${row.id}`)
  const dryRun = preview.data?.data
  const isConfirmed = [name, email].some((each) => each !== '' && foldText(typed.trim()) === foldText(each))
  const isPossible = dryRun !== undefined && dryRun.refusals.length === 0

  const erase = (event: FormEvent) => {
    event.preventDefault()
    if (!isPossible || !isConfirmed) return
    held.request({
      title: erasingTexts.title(name),
      send: async () => {
        try {
          const { data } = await submit(erasePerson, { params: { id: row.id }, body: { version: row.version } })
          setDone(data)
          toast.success(erasingTexts.toast)
        } catch (error) {
          void preview.mutate()
          throw error
        } finally {
          void refresh(entity.name)
        }
      },
    })
  }

  if (done)
    return (
      <Modal title={erasingTexts.erased} onClose={onClose}>
        <div className={styles.form}>
          <Text as="p" size="2" my="0" role="status">
            {erasingTexts.outcome}
          </Text>
          <Parts of={done} />
          <Flex justify="end">
            <Button autoFocus onClick={onClose}>
              {texts.done}
            </Button>
          </Flex>
        </div>
      </Modal>
    )

  const error = held.error ?? preview.error
  return (
    <Modal role="alertdialog" title={<bdi>{erasingTexts.title(name)}</bdi>} onClose={onClose}>
      <form noValidate className={styles.form} onSubmit={erase}>
        <Text as="p" size="2" my="0">
          {erasingTexts.text}
        </Text>
        {!dryRun && !preview.error && (
          <>
            <Text as="p" size="2" my="0" role="status">
              {erasingTexts.loading}
            </Text>
            <Skeleton height="120px" />
          </>
        )}
        {dryRun && !isPossible && (
          <Notice tone="warning" title={erasingTexts.refused}>
            {dryRun.refusals.map(({ reason, message }) => (
              <div key={reason}>{message}</div>
            ))}
          </Notice>
        )}
        {dryRun && isPossible && (
          <>
            <Parts of={dryRun} />
            <div className={styles.choice}>
              <Text as="label" size="2" weight="medium" htmlFor={id}>
                <bdi>{email ? erasingTexts.confirmEmail(email) : erasingTexts.confirmName(name)}</bdi>
              </Text>
              <TextInput
                id={id}
                dir="auto"
                autoComplete="off"
                spellCheck={false}
                disabled={held.isUnderWay}
                value={typed}
                onChange={({ target }) => setTyped(target.value)}
              />
            </div>
          </>
        )}
        <HeldNotice held={held} title={erasingTexts.held} />
        {error !== undefined && (
          <Notice
            tone="error"
            title={errorText(error, texts.failed)}
            actions={
              preview.error && (
                <Button type="button" size="1" variant="soft" onClick={() => void preview.mutate()}>
                  {tryAgain}
                </Button>
              )
            }
          />
        )}
        <Flex gap="3" justify="end" wrap="wrap">
          <Button type="button" variant="soft" color="gray" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button
            type="submit"
            variant="soft"
            color="red"
            highContrast
            disabled={!isPossible || !isConfirmed}
            loading={held.isUnderWay && held.heldSince === undefined}
          >
            {erasingTexts.submit}
          </Button>
        </Flex>
      </form>
    </Modal>
  )
}

function Parts({ of: { removed, pseudonymised, kept } }: { of: Erasure }) {
  return (
    <>
      <Part title={erasingTexts.goes} rows={removed} />
      <Part title={erasingTexts.replaced} rows={pseudonymised} />
      {kept.length > 0 && (
        <>
          <Part title={erasingTexts.stays} rows={kept} />
          <Text as="p" size="1" color="gray" my="0">
            {erasingTexts.law}
          </Text>
        </>
      )}
    </>
  )
}

function Part({ title, rows }: { title: string; rows: readonly { title: string; rows: number; until?: string }[] }) {
  const isDated = rows.some(({ until }) => until !== undefined)
  return (
    <section aria-label={title}>
      <Heading as="h3" size="2" mb="1">
        {title}
      </Heading>
      {rows.length === 0 ? (
        <Text as="p" size="2" color="gray" my="0">
          {erasingTexts.none}
        </Text>
      ) : (
        <SmallTable
          rows={rows}
          rowKey={(row) => row.title}
          columns={[
            { title: erasingTexts.what, isHeading: true, cell: (row) => row.title },
            ...(isDated ? [{ title: erasingTexts.until, cell: ({ until }: (typeof rows)[number]) => until && date(until, 'UTC') }] : []),
            { title: erasingTexts.count, isNumber: true, cell: (row) => number(row.rows) },
          ]}
        />
      )}
    </section>
  )
}
