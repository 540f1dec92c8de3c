// One image of a gallery, large, in a modal dialog: the browser keeps the focus in it, and Escape closes it.
import { safeText } from '@vitrine/std/internal/safe-text';
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { ExternalLink, type NavigationProps } from '../../root/links/external-link.tsx';
import { Picture } from '../../root/picture.tsx';
import { UntrustedText } from '../../root/text/untrusted-text.tsx';
import { useTexts } from '../../texts/texts.ts';
import type { GalleryImage } from './schema.ts';

const ENGLISH = {
  close: 'Close',
  previous: 'Previous image',
  next: 'Next image',
  place: (place: number, count: number) => `${place} of ${count}`,
};

interface LightboxProps extends NavigationProps {
  images: readonly GalleryImage[];
  /** Index of the image that is shown. */
  index: number;
  onShow(index: number): void;
  onClose(): void;
}

export function Lightbox({ images, index, onShow, onClose, onNavigate }: LightboxProps): ReactNode {
  const texts = useTexts('image-gallery', ENGLISH);
  const dialog = useRef<HTMLDialogElement>(null);
  const image = images[index]!;
  const name = image.title ?? image.alt;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another image may have taken the link away that had the focus
  useEffect(() => {
    const isFirst = dialog.current?.open === false;
    if (isFirst) dialog.current?.showModal();
    if (isFirst || document.activeElement === document.body) dialog.current?.focus();
  }, [index]);

  const move = (step: number): void => onShow((index + step + images.length) % images.length);
  function onKeyDown(event: KeyboardEvent<HTMLDialogElement>): void {
    const isRightToLeft = getComputedStyle(event.currentTarget).direction === 'rtl';
    const forward = isRightToLeft ? 'ArrowLeft' : 'ArrowRight';
    const backward = isRightToLeft ? 'ArrowRight' : 'ArrowLeft';
    if (event.key === forward) move(1);
    else if (event.key === backward) move(-1);
    else if (event.key === 'Home') onShow(0);
    else if (event.key === 'End') onShow(images.length - 1);
    else return;
    event.preventDefault();
  }

  return (
    <dialog
      ref={dialog}
      tabIndex={-1}
      className="vitrine-lightbox"
      aria-label={safeText(name)}
      onKeyDown={onKeyDown}
      onClose={onClose}
      onClick={event => {
        // The dialog itself is what lies outside of its content.
        if (event.target === event.currentTarget) event.currentTarget.close();
      }}
    >
      <figure>
        <Picture
          src={image.src}
          alt={image.alt}
          cssRatio={`${image.width ?? 1} / ${image.height ?? 1}`}
          fit="contain"
        />
        <figcaption>
          {image.title && (
            <strong>
              <UntrustedText text={image.title} />
            </strong>
          )}
          {image.caption && (
            <span>
              <UntrustedText text={image.caption} lines />
            </span>
          )}
          {image.source && <ExternalLink href={image.source.url} words={image.source.label} onNavigate={onNavigate} />}
        </figcaption>
      </figure>
      <div className="vitrine-lightbox-bar">
        {images.length > 1 && (
          <>
            <LightboxButton label={texts.previous} sign="‹" onPress={() => move(-1)} />
            <span role="status">{texts.place(index + 1, images.length)}</span>
            <LightboxButton label={texts.next} sign="›" onPress={() => move(1)} />
          </>
        )}
        <LightboxButton label={texts.close} sign="✕" onPress={() => dialog.current?.close()} />
      </div>
    </dialog>
  );
}

interface LightboxButtonProps {
  label: string;
  sign: string;
  onPress(): void;
}

function LightboxButton({ label, sign, onPress }: LightboxButtonProps): ReactNode {
  return (
    <button type="button" className="vitrine-lightbox-button" aria-label={label} title={label} onClick={onPress}>
      <span aria-hidden="true" data-sign={sign}>
        {sign}
      </span>
    </button>
  );
}
