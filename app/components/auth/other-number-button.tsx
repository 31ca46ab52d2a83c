import { Button } from '#app/components/ui/button.tsx'
import type { PhoneProof } from './use-phone-proof.ts'

export function OtherNumberButton({ proof }: { proof: PhoneProof }) {
  return (
    <Button look="outline" onClick={() => proof.backToMobile()}>
      شماره‌ی دیگر
    </Button>
  )
}
