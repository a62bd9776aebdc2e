import { createContext } from 'react'

/** True below a till that sells against nothing. */
export const InTraining = createContext(false)
