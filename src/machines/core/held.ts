import type { Actor, ActorRef, Snapshot } from 'xstate'
import type { batchMachine } from './batchBy'

/** An irreversible call other than a move of an order: held, with undo. */
export type HeldCommand = {
  /** A second command with the key of a pending one is ignored. */
  key: string
  title: string
  send: () => Promise<unknown>
}

/** What the activity tray is to a room that knows no orders. */
export type HoldsCommands = ActorRef<
  Snapshot<unknown> & { context: { commands?: readonly { key: string; ref: Actor<typeof batchMachine> }[] } },
  { type: 'command.requested'; command: HeldCommand }
>
