export const texts = {
  failed: 'The new order could not be made',
  doubtful: 'No answer came: look whether the new order is in the list before you make another.',
}
