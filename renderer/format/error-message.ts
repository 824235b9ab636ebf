/** The sentence to show for anything thrown. Messages of the app already say what to do. */
export function errorMessage(error: unknown): string {
  if (error instanceof Error && error.message !== '') return error.message;
  if (
    typeof error === 'object' &&
    error !== null &&
    'message' in error &&
    typeof error.message === 'string'
  ) {
    return error.message;
  }
  return typeof error === 'string' && error !== '' ? error : 'Something went wrong without saying what.';
}
