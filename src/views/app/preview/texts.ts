export const texts = {
  label: 'Preview',
  seenAs: (role: string) => `You see this as ${role}.`,
  nothingSent: 'Nothing you do here is sent as them.',
  leave: 'Leave',
  shortcut: 'Esc',
  lacking: (count: number) => (count === 1 ? '1 permission of theirs is not yours' : `${count} permissions of theirs are not yours`),
  lackingHint: 'What they open is not shown here, as it is not open to you:',
  heldBack: (role: string) => `Not sent: you see this as ${role}. Leave the preview to change anything.`,
  busy: 'Orders are still being moved. Wait for them, or undo them, and look again.',
}
