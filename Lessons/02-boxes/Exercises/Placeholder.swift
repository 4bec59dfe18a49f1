// The exercises of this lesson come here.
