import { Button } from '@radix-ui/themes'
import { inLanguage } from '#api/core/texts/inLanguage'
import { Countdown } from './Countdown'
import { Notice } from './Notice'
import type { useHeldCommand } from './useHeldCommand'

export type Texts = typeof texts
const texts = inLanguage('core/HeldNotice', { undo: 'Undo', sendNow: 'Send now' })

type Held = Pick<ReturnType<typeof useHeldCommand>, 'heldSince' | 'undo' | 'sendNow'>

export const HeldNotice = ({ held, title }: { held: Held; title: string }) =>
  held.heldSince !== undefined && (
    <Notice
      tone="warning"
      title={
        <>
          {title} <Countdown since={held.heldSince} />
        </>
      }
      actions={
        <>
          <Button type="button" size="1" onClick={held.undo}>
            {texts.undo}
          </Button>
          <Button type="button" size="1" variant="soft" color="gray" onClick={held.sendNow}>
            {texts.sendNow}
          </Button>
        </>
      }
    />
  )
