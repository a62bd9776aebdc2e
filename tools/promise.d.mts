export declare const promise: (...rules: readonly [string, ...string[]]) => void
