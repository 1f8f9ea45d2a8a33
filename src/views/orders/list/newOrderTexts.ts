export const texts = {
  failed: 'Could not create the order',
  doubtful: 'No answer from the server. Check the list for the new order before you create another.',
}
