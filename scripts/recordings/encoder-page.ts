// Runs in Chromium: draws the pictures of a recording with the pointer, and encodes them as WebM (VP9) by WebCodecs.
import { BufferTarget, CanvasSource, Output, WebMOutputFormat } from 'mediabunny';

/** A picture of the video. */
export interface Shot {
  /** The number of the picture that was stored. */
  readonly picture: number;
  readonly seconds: number;
  readonly duration: number;
  readonly x: number;
  readonly y: number;
  readonly isPressed: boolean;
}

export interface EncoderPage {
  /** Stores a picture. */
  addPicture(jpeg: string): Promise<void>;
  /** The video as base64. */
  encode(shots: readonly Shot[], bitrate: number): Promise<string>;
}

const pictures: Blob[] = [];

async function encode(shots: readonly Shot[], bitrate: number): Promise<string> {
  const target = new BufferTarget();
  const output = new Output({ format: new WebMOutputFormat(), target });
  const first = await createImageBitmap(pictures[0]!);
  const canvas = new OffscreenCanvas(first.width, first.height);
  const context = canvas.getContext('2d')!;
  const source = new CanvasSource(canvas, { codec: 'vp9', bitrate, keyFrameInterval: 10, contentHint: 'text' });
  output.addVideoTrack(source);
  await output.start();
  for (const shot of shots) {
    const picture = await createImageBitmap(pictures[shot.picture]!);
    context.drawImage(picture, 0, 0);
    picture.close();
    drawPointer(context, shot);
    await source.add(shot.seconds, shot.duration);
  }
  await output.finalize();
  return readBase64(new Blob([target.buffer!]));
}

async function readBase64(blob: Blob): Promise<string> {
  const reader = new FileReader();
  const loading = new Promise(resolve => reader.addEventListener('loadend', resolve));
  reader.readAsDataURL(blob);
  await loading;
  return (reader.result as string).split(',')[1]!;
}

function drawPointer(context: OffscreenCanvasRenderingContext2D, { x, y, isPressed }: Shot): void {
  context.beginPath();
  context.arc(x, y, isPressed ? 16 : 10, 0, 2 * Math.PI);
  context.fillStyle = isPressed ? 'rgb(37 99 235 / 0.75)' : 'rgb(37 99 235 / 0.5)';
  context.fill();
  context.lineWidth = 2;
  context.strokeStyle = '#fff';
  context.stroke();
}

const encoder: EncoderPage = {
  async addPicture(jpeg) {
    pictures.push(await (await fetch(`data:image/jpeg;base64,${jpeg}`)).blob());
  },
  encode,
};
Object.assign(globalThis, { encoder });
