import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/items/')({ staticData: { frame: 'shell' }, component: () => null })
