import { inLanguage } from '#api/core/texts/inLanguage'

export const texts = inLanguage('app/preview', {
  label: 'Preview',
  seenAs: (role: string) => `Previewing as ${role}.`,
  nothingSent: 'Nothing you do here is sent.',
  leave: 'Leave',
  shortcut: 'Esc',
  lacking: (count: number) => (count === 1 ? 'You lack 1 of their permissions' : `You lack ${count} of their permissions`),
  lackingHint: 'Pages that need these permissions are not shown:',
  heldBack: (role: string) => `Not sent: you are previewing as ${role}. Leave the preview to make changes.`,
  busy: 'Some moves are still pending. Wait for them or undo them, then try again.',
})
