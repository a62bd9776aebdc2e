/** Name, code, password, store type. */
export const signUpSteps = 4
