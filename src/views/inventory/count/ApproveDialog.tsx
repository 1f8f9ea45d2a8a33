import { Button, Flex, Skeleton, Text } from '@radix-ui/themes'
import type { FormEvent } from 'react'
import { client } from '#api/core/client'
import { approveStocktake, type Stocktake, undecidedCounts } from '#api/inventory/stocktakes'
import { refresh, useAnswer, useDryRun } from '#views/core/data.ts'
import { Modal } from '#views/core/dialog/Modal.tsx'
import { errorText } from '#views/core/faults/errorText.ts'
import { money } from '#views/core/format.ts'
import { HeldNotice } from '#views/core/held/HeldNotice.tsx'
import { Notice } from '#views/core/held/Notice.tsx'
import { useHeldCommand } from '#views/core/held/useHeldCommand.ts'
import { Amount } from '#views/core/text/Amount.tsx'
import { toast } from '#views/core/toast/toast.ts'
import styles from '../Inventory.module.css'
import { inventoryName } from '../kinds'
import { texts as inventory } from '../texts'
import { texts } from './texts'

const approving = texts.approving

/** Posts the differences of a count, held, as the server's dry run has added them up. */
export default function ApproveDialog({ stocktake: { id }, onClose }: { stocktake: Stocktake; onClose: () => void }) {
  const dryRun = useDryRun(approveStocktake, { params: { id }, body: { isRehearsal: true } })
  const undecided = useAnswer(inventoryName, undecidedCounts, { params: { id } }).data?.data.counts.length ?? 0
  const held = useHeldCommand(`Stocktake ${id}`)
  const differences = dryRun.data?.data
  const approve = (event: FormEvent) => {
    event.preventDefault()
    if (!differences) return
    const { titles, more, fewer } = differences
    held.request({
      title: texts.approve,
      send: async () => {
        try {
          await client.call(approveStocktake, { params: { id }, body: { expected: { titles, more, fewer } } })
          toast.success(texts.posted)
          onClose()
        } catch (error) {
          void dryRun.mutate()
          throw error
        } finally {
          void refresh(inventoryName)
        }
      },
    })
  }
  const error = held.error ?? dryRun.error
  return (
    <Modal role="alertdialog" title={approving.title} onClose={onClose}>
      <form noValidate className={styles.page} onSubmit={approve}>
        {!differences && !dryRun.error && <Skeleton height="96px" aria-label={approving.loading} />}
        {differences && (
          <>
            <Text as="p" size="2" my="0">
              {differences.titles === 0 ? approving.none : approving.text}
            </Text>
            {differences.titles > 0 && (
              <Text as="div" size="3">
                <div>{approving.titles(differences.titles)}</div>
                <div>{approving.more(differences.more)}</div>
                <div>{approving.fewer(differences.fewer)}</div>
                <div>
                  {approving.value}: <Amount>{money({ amount: differences.value, currency: 'SEK' })}</Amount>
                </div>
              </Text>
            )}
            {undecided > 0 && <Notice tone="warning" title={approving.open(undecided)} />}
          </>
        )}
        <HeldNotice held={held} title={approving.held} />
        {error !== undefined && <Notice tone="error" title={errorText(error, approving.failed)} />}
        <Flex gap="3" justify="end" wrap="wrap">
          <Button type="button" variant="soft" color="gray" onClick={onClose}>
            {inventory.cancel}
          </Button>
          <Button type="submit" disabled={!differences} loading={held.isUnderWay && held.heldSince === undefined}>
            {texts.approve}
          </Button>
        </Flex>
      </form>
    </Modal>
  )
}
