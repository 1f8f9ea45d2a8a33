import { Button } from '@radix-ui/themes'
import { Countdown } from '../Countdown'
import { Notice } from '../Notice'
import { trayTexts } from './trayTexts'
import type { useHeldCommand } from './useHeldCommand'

export const HeldNotice = ({ held, title }: { held: ReturnType<typeof useHeldCommand>; title: string }) =>
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
            {trayTexts.undo}
          </Button>
          <Button type="button" size="1" variant="soft" color="gray" onClick={held.sendNow}>
            {trayTexts.sendNow}
          </Button>
        </>
      }
    />
  )
