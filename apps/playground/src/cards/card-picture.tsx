import { useState } from 'react';
import type { CardImage } from './card-image.js';
import styles from './cards.module.css';
import { includeImages } from './include-images.js';

interface CardPictureProps {
  readonly image: CardImage;
  readonly name: string;
}

/** The picture of a product, or why there is none. */
export function CardPicture({ image, name }: CardPictureProps) {
  const [failed, setFailed] = useState<string>();
  if (image.state === 'none') {
    return (
      <div className={styles.picture}>
        <p>No main image</p>
      </div>
    );
  }
  if (image.state === 'not included') {
    return (
      <div className={styles.picture}>
        <button
          type="button"
          className="quiet-button"
          title="Adds main_image to include, and sends the request again"
          onClick={includeImages}
        >
          Include images <span className="visually-hidden">to see {name}</span>
        </button>
      </div>
    );
  }
  if (failed === image.address || !isOwn(image.address)) {
    return (
      <div className={styles.picture}>
        <p>
          {isOwn(image.address) ? 'This image does not load' : 'An image from elsewhere'}
          <code title={image.address}>{image.address}</code>
        </p>
      </div>
    );
  }
  return (
    <div className={styles.picture}>
      <img
        src={image.address}
        alt={image.text}
        loading="lazy"
        decoding="async"
        onError={() => setFailed(image.address)}
      />
    </div>
  );
}

/** Whether an address is one of this server: nothing else is loaded, and nothing that a page made up. */
function isOwn(address: string): boolean {
  if (!URL.canParse(address, location.href)) return false;
  const { protocol, origin } = new URL(address, location.href);
  return /^https?:$/.test(protocol) && origin === location.origin;
}
