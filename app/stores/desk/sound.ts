let context: AudioContext | undefined

/** Two short notes. Browsers play nothing before the first gesture on the page; `resume` then waits for it. */
export function playTone(): void {
  context ??= new AudioContext()
  void context.resume().catch(() => {})
  for (const [pitch, delay] of [
    [660, 0],
    [880, 0.16],
  ] as const)
    playNote(context, pitch, context.currentTime + delay)
}

function playNote(audio: AudioContext, pitch: number, at: number): void {
  const note = new OscillatorNode(audio, { frequency: pitch, type: 'sine' })
  const volume = new GainNode(audio, { gain: 0 })
  volume.gain.setValueAtTime(0, at)
  volume.gain.linearRampToValueAtTime(0.16, at + 0.02)
  volume.gain.exponentialRampToValueAtTime(0.001, at + 0.4)
  note.connect(volume).connect(audio.destination)
  note.start(at)
  note.stop(at + 0.45)
}
