import process from 'node:process'

/** In development the API runs on its own port. */
export const api = `http://127.0.0.1:${process.env['API_PORT'] ?? '3000'}`
